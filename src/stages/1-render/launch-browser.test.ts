import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { launchBrowser } from './launch-browser.ts'

const folder = temporaryFolder()

test.each([
  ['chrome: error while loading shared libraries: libnss3.so: cannot open', /libnss3\.so is missing: run "sudo npx/],
  ['[1:1:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox!', /seccomp profile of docs\/deploy\.md/],
  ['Illegal instruction', /Start it by hand/],
])('a browser that says %s: the message says what to do', async (output, remedy) => {
  const browserPath = join(folder, `${output.length}`)
  writeFileSync(browserPath, `#!/bin/sh\necho '${output}' >&2\nexit 1\n`, { mode: 0o755 })
  const failure = { kind: 'no-browser', remedy: expect.stringMatching(remedy) }
  await expect(launchBrowser({ browserPath })).rejects.toMatchObject(failure)
})
