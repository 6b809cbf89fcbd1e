/** For each node, the nodes that it needs. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The strongly connected components of a graph, each after all that it points to (Tarjan's algorithm with an explicit
 * stack: chains of rules can be deeper than the call stack).
 */
export function componentsOf(graph: Graph): string[][] {
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const components: string[][] = []

  const enter = (node: string) => {
    numbers.set(node, numbers.size)
    lowest.set(node, numbers.get(node)!)
    open.push(node)
    isOpen.add(node)
    return { node, targets: [...(graph.get(node) ?? [])], at: 0 }
  }
  const lower = (node: string, value: number) => lowest.set(node, Math.min(lowest.get(node)!, value))
  const close = (node: string) => {
    if (lowest.get(node) !== numbers.get(node)) return
    const component = open.splice(open.lastIndexOf(node))
    for (const member of component) isOpen.delete(member)
    components.push(component)
  }

  for (const root of graph.keys()) {
    if (numbers.has(root)) continue
    const path = [enter(root)]
    while (path.length > 0) {
      const frame = path.at(-1)!
      const target = frame.targets[frame.at++]
      if (target === undefined) {
        path.pop()
        if (path.length > 0) lower(path.at(-1)!.node, lowest.get(frame.node)!)
        close(frame.node)
      } else if (!numbers.has(target)) path.push(enter(target))
      else if (isOpen.has(target)) lower(frame.node, numbers.get(target)!)
    }
  }
  return components
}
