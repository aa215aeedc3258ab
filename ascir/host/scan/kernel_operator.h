// Replaces the real header when a kernel is only analysed: its declarations would be found in every text.
#pragma once
