/** Numbers for the tag paths of the nodes of a tree, in order of first use: equal for nodes with the same path. */
export function numberPaths(parent: Int32Array, tag: Int32Array): Int32Array {
  const path = new Int32Array(parent.length)
  const numbers = new Map<number, number>()
  for (let node = 0; node < path.length; node++) {
    const above = parent[node]!
    // Tags are numbers from -1; neither paths nor tags are more than nodes, so no two pairs have the same key.
    const key = (above < 0 ? 0 : path[above]! + 1) * 2 ** 26 + tag[node]! + 1
    let number = numbers.get(key)
    if (number === undefined) numbers.set(key, (number = numbers.size))
    path[node] = number
  }
  return path
}
