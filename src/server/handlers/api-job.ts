import type { JobFile } from '../../jobs/add-job.ts'
import { domainProblems } from '../../jobs/job-domain.ts'
import type { JobSpec } from '../../jobs/spec/job-schema.ts'
import { parseJob } from '../../jobs/spec/parse-job.ts'
import { ApiProblem } from '../problem.ts'

/** What a job that comes with a request may not have: it names files of this machine. */
const FILES: readonly (readonly [key: string, isUsed: (spec: JobSpec) => boolean])[] = [
  ['archives', spec => spec.archives !== undefined],
  ['wrapper', spec => spec.wrapper !== undefined],
  ['details', spec => typeof spec.details === 'string'],
  ['annotators', spec => spec.annotators !== undefined],
  ['blocks', spec => spec.blocks !== undefined],
  ['outputs', spec => spec.outputs.length > 0],
  ['request.storageState', spec => spec.request.storageState !== undefined],
  ['domain', spec => spec.domain !== undefined && !/^[\w-]+$/.test(spec.domain)],
]

const USE_COMMAND = 'Leave these keys out, or add the job on the server itself with amberyl jobs add.'

/** A job as a request sends it. It may name no file, and no variable of the server's environment. */
export function parseApiJob(source: string, name: string): JobFile {
  const spec = parseJob(source, `${name}.yaml`, { domainProblems: domain => domainProblems(domain, 'job.yaml') })
  const problems = FILES.filter(([, isUsed]) => isUsed(spec)).map(([at]) => ({ at, message: 'names a file' }))
  if (/\$\{/.test(JSON.stringify(spec))) problems.push({ at: '', message: 'uses a variable of the environment' })
  if (problems.length > 0)
    throw new ApiProblem(422, 'job-beyond-request', 'A job that comes with a request may not have this.', USE_COMMAND, {
      problems,
    })
  return { file: null, source, spec }
}
