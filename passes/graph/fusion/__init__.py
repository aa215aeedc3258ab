"""How `graph-fuse` decides which operations become one kernel.

flow = Flow(block)                            # flow: the operations by number, and parts of them as groups
oracle = Oracle(flow, chip, context)          # oracle: the cost of a group as one kernel, from the tiler
decide(flow, oracle, limits).parts            # decide: the groups, by search, by greedy, or none

`search` divides the graph into regions (`regions`), and each region exactly (`exact`) or window by window; `recompute`
lets several groups compute the same value; `reasons` says for each edge why it was kept or cut.
"""
