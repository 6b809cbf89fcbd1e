import './run-state.css'

const WORDS: Readonly<Record<string, readonly [word: string, tone: string]>> = {
  new: ['Not run yet', 'plain'],
  running: ['Running', 'going'],
  finished: ['Complete', 'good'],
  partial: ['Incomplete', 'warn'],
  stopped: ['Stopped', 'warn'],
  deferred: ['Deferred', 'warn'],
  failed: ['Failed', 'bad'],
}

/** How a run is doing, in a word; the color only repeats it. */
export function RunState({ state }: { readonly state: string }) {
  const [word, tone] = WORDS[state] ?? [state, 'going']
  return <span className={`run-state run-state-${tone}`}>{word}</span>
}
