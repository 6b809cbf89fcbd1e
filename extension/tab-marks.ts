/*
 * What the panel shows on the live page and asks a person to point at. Nodes have the numbers of the last snapshot of
 * the tab (`backendNodeId`).
 */

/** Nodes that get one box together. */
export interface Mark {
  readonly nodes: readonly number[]
  /** Any CSS color. */
  readonly color: string
  /** A few words beside the box. */
  readonly label?: string
  /** Drawn stronger than the others. */
  readonly isStrong?: boolean
}

/** What a person pointed at. */
export interface PickedNode {
  readonly node: number
  /** What it says, without the white space around it. */
  readonly text: string
}

export interface TabMarks {
  /** Draws these boxes in place of the earlier ones; they follow the page. None removes all. */
  mark(marks: readonly Mark[]): Promise<void>
  /** Scrolls a node into view; false if it is gone. */
  show(node: number): Promise<boolean>
  /**
   * Lets the person click nodes of the page; what is under the pointer is outlined in this color. The page itself gets
   * none of these clicks. Ends with Escape or when it is aborted.
   */
  pick(color: string, onPicked: (picked: PickedNode) => void, signal: AbortSignal): Promise<void>
}
