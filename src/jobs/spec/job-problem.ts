import { formatYamlProblem, type YamlProblem, type YamlSource } from '../../yaml/yaml-problem.ts'

/** More at once do not help: many of them disappear with the first one. */
const MOST_TOLD = 30

/** Everything that is wrong with a job file; thrown by `parseJob`. */
export class JobFileError extends Error {
  override readonly name = 'JobFileError'
  readonly problems: readonly YamlProblem[]
  private readonly source: YamlSource

  constructor(problems: readonly YamlProblem[], source: YamlSource) {
    const sorted = [...problems].sort((a, b) => a.start - b.start)
    const told = sorted.slice(0, MOST_TOLD).map(problem => formatYamlProblem(problem, source))
    const rest = sorted.length - told.length
    super([...told, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'))
    this.problems = sorted
    this.source = source
  }

  /** The line of the file that a problem is in, from 1. */
  lineOf({ start }: YamlProblem): number {
    return this.source.text.slice(0, start).split('\n').length
  }
}
