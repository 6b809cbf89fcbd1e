import type { RenderWarning } from './snapshot.ts'

export function tooManyNodes(maxNodes: number): RenderWarning {
  return {
    kind: 'truncated',
    message: `the page has more than ${maxNodes} nodes: only the first ${maxNodes} were read. Raise the limit with --max-nodes.`,
  }
}
