// Stands for the real header where a kernel is only read: its declarations would be found again in every text.
#pragma once
