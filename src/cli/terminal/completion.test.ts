import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

const folder = temporaryFolder()
const scripts: Record<string, string> = {}
beforeAll(async () => {
  writeFileSync(join(folder, 'saved.html'), '<p>x')
  for (const shell of ['bash', 'zsh', 'fish']) scripts[shell] = (await runCommand(['completion', shell])).out
})

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0

/** What bash offers for the last word of a line. */
function complete(...words: string[]): string[] {
  const quoted = words.map(word => `'${word}'`).join(' ')
  const line = `COMP_WORDS=(amberyl ${quoted}); COMP_CWORD=${words.length}; _amberyl; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', `${scripts.bash}\n${line}`], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout.split('\n').filter(word => word !== '')
}

describe.runIf(has('bash'))('bash completes', () => {
  test('commands and files', () => {
    expect(complete('')).toEqual(
      expect.arrayContaining(['extract', 'preview', 'login', 'jobs', 'completion', 'saved.html']),
    )
    expect(complete('ext')).toEqual(['extract'])
    expect(complete('extract', 'sav')).toEqual(['saved.html'])
  })

  test('the options of a command, and no others', () => {
    expect(complete('extract', '--sto')).toEqual(['--storage-state'])
    expect(complete('extract', 'saved.html', '--reg')).toEqual(['--region'])
    expect(complete('paginate', '--reg')).toEqual([])
  })

  test('values of options', () => {
    expect(complete('extract', '--format', 'x')).toEqual(['xlsx'])
    expect(complete('extract', '-o', 'sav')).toEqual(['saved.html'])
  })

  test('commands of a group and their options', () => {
    expect(complete('jobs', 'ad')).toEqual(['add'])
    expect(complete('jobs', 'add', '--data')).toEqual(['--database'])
    expect(complete('--help', 'jobs', 'lis')).toEqual(['list'])
  })
})

test.each(['bash', 'zsh', 'fish'])('%s accepts its script', shell => {
  if (has(shell)) {
    const file = join(folder, `amberyl.${shell}`)
    writeFileSync(file, scripts[shell]!)
    expect(spawnSync(shell, ['-n', file], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    })
    return
  }
  // Not installed here: every quote is closed.
  expect(scripts[shell]!.replaceAll("'\\''", '').match(/'/g)!.length % 2).toBe(0)
})

test('fish offers options only after their command', () => {
  expect(scripts.fish).toMatch(/^complete -c amberyl -n '__fish_use_subcommand' -a 'preview' -d 'draw what/m)
  expect(scripts.fish).toMatch(
    /^complete -c amberyl -n '__fish_seen_subcommand_from jobs; and __fish_seen_subcommand_from add' -l database -r -F /m,
  )
})

describe.runIf(has('fish'))('fish completes', () => {
  test.each([
    ['ext', ['extract']],
    ['extract --sto', ['--storage-state']],
    ['extract --format x', ['xlsx']],
    ['extract sav', ['saved.html']],
    ['paginate --reg', []],
    ['jobs ad', ['add']],
    ['jobs add --data', ['--database']],
  ])('%s', (line, offered) => {
    writeFileSync(join(folder, 'amberyl.fish'), scripts.fish!)
    const command = `source amberyl.fish; complete -C 'amberyl ${line}'`
    const { stdout } = spawnSync('fish', ['--no-config', '-c', command], { cwd: folder, encoding: 'utf8' })
    expect(stdout.split('\n').flatMap(each => each.split('\t')[0] || [])).toEqual(offered)
  })
})

test('another shell is a usage error', async () => {
  expect(await runCommand(['completion', 'tcsh'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('bash, zsh, fish'),
  })
})
