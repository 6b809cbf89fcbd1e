/** What to train, and from which pages; all folders were named when the server was started. */
export interface TrainingRequest {
  readonly type: string
  /** The folder that has the block type. */
  readonly blocks: string
  readonly corpus: readonly string[]
  readonly annotators: string | undefined
  readonly profiles: readonly string[] | undefined
  readonly without: readonly string[]
  readonly select: boolean
}

export interface TrainingSite {
  readonly site: string
  readonly pages: number
  readonly right: number
  /** Pages that are not right. */
  readonly wrong: readonly string[]
}

export interface TrainingConfusion {
  readonly labelled: string
  readonly given: string
  readonly count: number
  readonly places: readonly {
    readonly page: string
    readonly site: string
    readonly node: number
    readonly xpath: string
    readonly text: string
    readonly probability: number
  }[]
}

/** A trained profile, judged on sites that it was not trained on. Its model and figures are for the trainer only. */
export interface TrainingResult {
  readonly profile: string
  readonly model?: unknown
  readonly figures: Readonly<Record<string, unknown>>
  readonly told: string
  readonly sites: readonly TrainingSite[]
  readonly confusion: readonly TrainingConfusion[]
}

/** Proposals for a block type. */
export interface TrainingSuggestions {
  /** Mean F1 of its classes. */
  readonly score: number
  readonly drops: readonly { readonly feature: string; readonly importance: number; readonly loss?: number }[]
  readonly pairs: readonly {
    readonly features: readonly [string, string]
    readonly gain: number
    readonly wrong: number
    readonly rows: number
  }[]
  readonly words: readonly { readonly words: string; readonly count: number; readonly pages: number }[]
}

export type TrainingProgress =
  | { readonly kind: 'reading'; readonly pages: number }
  | { readonly kind: 'training'; readonly profile: string }
  | { readonly kind: 'trained'; readonly result: TrainingResult }

export interface TrainingWatch {
  readonly signal: AbortSignal
  readonly tell: (progress: TrainingProgress) => void
}

/** A request that cannot be trained: what is wrong with it. */
export class TrainingFailure extends Error {
  override readonly name = 'TrainingFailure'
}

/**
 * Trains block types. The laboratory does it, which the product does not import: whoever starts a server passes it in.
 * Its calls do not block the server.
 */
export interface Trainer {
  train(request: TrainingRequest, watch: TrainingWatch): Promise<readonly TrainingResult[]>
  suggest(request: TrainingRequest, watch: TrainingWatch): Promise<TrainingSuggestions>
  /** Writes model, figures, and card, as `amberyl train` does. */
  keep(folder: string, results: readonly TrainingResult[], corpus: readonly string[]): Promise<void>
}
