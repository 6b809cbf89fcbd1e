import { parseProxy } from '../stages/1-render/proxy.ts'
import type { RenderOptions } from '../stages/1-render/render-options.ts'
import type { HarvestOptions } from '../stages/6-harvest/options.ts'
import { besideJobFile } from './job-file-place.ts'
import type { JobSpec } from './spec/job-schema.ts'

/** The harvest options of a job. Secrets are filled in; paths are relative to the job file. */
export function harvestOptionsOf(spec: JobSpec, file: string | null): HarvestOptions {
  const { pages, siblings, records, region, reading, politeness, limits } = spec
  return {
    pages,
    siblings,
    ...(records === undefined ? {} : { records }),
    region,
    reading,
    politeness,
    limits,
    render: renderOptionsOf(spec, file),
  }
}

function renderOptionsOf({ request }: JobSpec, file: string | null) {
  const { userAgent, headers, proxy, storageState, headersEverywhere, allowPrivateNetwork, allowHosts } = request
  return {
    access: { privateNetwork: allowPrivateNetwork, hosts: allowHosts, secretsEverywhere: headersEverywhere },
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(headers === undefined ? {} : { headers }),
    ...(proxy === undefined ? {} : { proxy: parseProxy(proxy) }),
    ...(storageState === undefined ? {} : { storageState: besideJobFile(storageState, file) }),
  } satisfies RenderOptions
}
