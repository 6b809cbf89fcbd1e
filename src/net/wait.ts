/** Why a site gets no requests for a while. */
export type WaitReason = 'politeness' | 'back-off' | 'retry-after'

export interface Wait {
  readonly ms: number
  readonly because: WaitReason
}
