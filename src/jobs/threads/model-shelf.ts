/** A page model of a checkpoint; `bytes` is absent where the receiver has them. */
export interface PackedModel {
  readonly ref: string
  readonly bytes?: Uint8Array | undefined
}

interface StoredModel {
  readonly ref: string
  readonly bytes: () => Uint8Array
}

/** The page models of the last checkpoint, on both sides of a thread: those that stay are not sent again. */
export class ModelShelf {
  #kept = new Map<string, Uint8Array | undefined>()

  pack(models: readonly StoredModel[]): PackedModel[] {
    const packed = models.map(({ ref, bytes }) => (this.#kept.has(ref) ? { ref } : { ref, bytes: bytes() }))
    this.#kept = new Map(models.map(({ ref }) => [ref, undefined]))
    return packed
  }

  unpack(models: readonly PackedModel[]): StoredModel[] {
    const before = this.#kept
    this.#kept = new Map(models.map(({ ref, bytes }) => [ref, bytes ?? before.get(ref)]))
    return models.map(({ ref }) => ({ ref, bytes: () => this.#kept.get(ref)! }))
  }
}
