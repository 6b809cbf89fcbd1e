import { describe, expect, test } from 'vitest'
import { cpuClock } from '../../../test/cpu-time.ts'
import { groupFor, permissionIn } from './is-allowed.ts'
import { MAX_ROBOTS_BYTES, parseRobots } from './robots.ts'

const may = (file: string | Uint8Array, path: string, token = 'amberyl'): boolean =>
  permissionIn(groupFor(parseRobots(file), token), `https://shop.test${path}`).allowed

describe('2.1 and 2.2: groups and lines', () => {
  test('a group without rules at the end allows everything', () => {
    expect(may('User-agent: *\nDisallow: /\nUser-agent: amberyl', '/a')).toBe(true)
  })
  test('a rule ends the agents of its group', () => {
    const file = 'User-agent: other\nDisallow: /a\nUser-agent: amberyl\nDisallow: /b'
    expect([may(file, '/a'), may(file, '/b')]).toEqual([true, false])
  })
  test('agents in a row share their rules', () => {
    const file = 'User-agent: other\nUser-agent: amberyl\nDisallow: /a'
    expect([may(file, '/a'), may(file, '/a', 'other')]).toEqual([false, false])
  })
  test('empty lines do not end a group', () => {
    expect(may('User-agent: amberyl\n\n\nDisallow: /a', '/a')).toBe(false)
  })
  test('keys are case-insensitive, with blanks and tabs around them and their values', () => {
    expect(may(' \tUSER-AGENT\t : \t*\n dIsAlLoW \t:\t /a \t', '/a')).toBe(false)
  })
  test('no blank is needed behind the colon', () => {
    expect(may('user-agent:*\ndisallow:/a', '/a')).toBe(false)
  })
  test.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CR LF', '\r\n'],
  ])('lines end with %s', (_, end) => {
    expect(may(['User-agent: *', 'Disallow: /a', 'Allow: /'].join(end), '/a')).toBe(false)
  })
  test('comments stand alone or behind a record', () => {
    const file = '# all\nUser-agent: * # everybody\nDisallow: /a# not this\n#Disallow: /b'
    expect([may(file, '/a1'), may(file, '/b')]).toEqual([false, true])
  })
  test('a letter that ends in the octet A0 is not cut', () => {
    expect([
      may('User-agent: *\nDisallow: /voilà', '/voil%C3'),
      may('User-agent: *\nDisallow: /voilà', '/voilà'),
    ]).toEqual([true, false])
  })
})

describe('2.2.1: user-agent lines', () => {
  test('product tokens are case-insensitive', () => {
    expect(may('User-agent: AmBeRyL\nDisallow: /', '/a')).toBe(false)
  })
  test('a token is compared as a whole', () => {
    expect([may('User-agent: amber\nDisallow: /', '/'), may('User-agent: amberyl-bot\nDisallow: /', '/')]).toEqual([
      true,
      true,
    ])
  })
  test('a version behind the token does not matter', () => {
    expect(may('User-agent: Amberyl/2.0\nDisallow: /', '/a')).toBe(false)
  })
  test('several groups of a token are one', () => {
    const file = 'user-agent: amberyl\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: amberyl\ndisallow: /baz'
    expect(['/foo', '/bar', '/baz', '/qux'].map(path => may(file, path))).toEqual([false, false, false, true])
  })
  test('groups of a token are one also with others between them and other agents in them', () => {
    const file =
      'user-agent: amberyl\ndisallow: /a\nuser-agent: x\ndisallow: /b\nuser-agent: y\nuser-agent: amberyl\ndisallow: /c'
    expect(['/a', '/b', '/c'].map(path => may(file, path))).toEqual([false, true, false])
  })
  test('the group for everybody counts where no other matches', () => {
    expect(may('User-agent: x\nAllow: /\nUser-agent: *\nDisallow: /', '/a')).toBe(false)
  })
  test('it does not count for those who have a group of their own', () => {
    expect(may('User-agent: *\nDisallow: /\nUser-agent: amberyl\nDisallow: /b', '/a')).toBe(true)
  })
  test('several groups for everybody are one', () => {
    expect(may('User-agent: *\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: *\nDisallow: /b', '/b')).toBe(
      false,
    )
  })
  test('without a group that matches nothing is forbidden', () => {
    expect(may('User-agent: x\nDisallow: /', '/a')).toBe(true)
  })
})

describe('2.2.2: allow and disallow', () => {
  test('paths are case-sensitive', () => {
    expect(may('User-agent: *\nDisallow: /A', '/a')).toBe(true)
  })
  test('a match starts at the first octet', () => {
    expect(may('User-agent: *\nDisallow: /b', '/a/b')).toBe(true)
  })
  test('a rule matches what goes on behind it', () => {
    expect(may('User-agent: *\nDisallow: /fish', '/fishheads/yummy.html?id=1')).toBe(false)
  })
  test('the query belongs to what is compared, the fragment does not', () => {
    const file = 'User-agent: *\nDisallow: /list?page=\nDisallow: /*%23'
    expect([may(file, '/list?page=2'), may(file, '/list#page=2')]).toEqual([false, true])
  })
  test('an empty query is there', () => {
    expect([may('User-agent: *\nDisallow: /*?', '/list?'), may('User-agent: *\nDisallow: /*?', '/list')]).toEqual([
      false,
      true,
    ])
  })
  test.each(['Allow: /a/b\nDisallow: /a', 'Disallow: /a\nAllow: /a/b'])(
    'the most octets win, in any order: %j',
    rules => {
      expect([may(`User-agent: *\n${rules}`, '/a/b/c'), may(`User-agent: *\n${rules}`, '/a/c')]).toEqual([true, false])
    },
  )
  test.each(['Allow: /a\nDisallow: /a', 'Disallow: /a\nAllow: /a'])('allow wins ties, in any order: %j', rules => {
    expect(may(`User-agent: *\n${rules}`, '/a')).toBe(true)
  })
  test('the same rule twice is no more than once', () => {
    expect(may('User-agent: *\nDisallow: /a\nDisallow: /a\nAllow: /a', '/a')).toBe(true)
  })
  test('what no rule matches is allowed', () => {
    expect(may('User-agent: *\nDisallow: /a', '/b')).toBe(true)
  })
  test('an empty disallow forbids nothing', () => {
    expect(may('User-agent: *\nDisallow:', '/a')).toBe(true)
  })
  test('an empty rule ends the agents of a group as any other', () => {
    expect(may('User-agent: amberyl\nDisallow:\nUser-agent: x\nDisallow: /', '/a')).toBe(true)
  })
  test('robots.txt itself is always allowed', () => {
    expect([may('User-agent: *\nDisallow: /', '/robots.txt'), may('User-agent: *\nDisallow: /', '/')]).toEqual([
      true,
      false,
    ])
  })
  test('rules before the first agent are ignored', () => {
    expect(may('Disallow: /\nUser-agent: *\nAllow: /b', '/a')).toBe(true)
  })
  test('the rule that decided is told as it was written', () => {
    const robots = parseRobots('User-agent: *\ndisallow:/größe*')
    expect(permissionIn(groupFor(robots, 'amberyl'), 'https://shop.test/größe/1')).toEqual({
      allowed: false,
      rule: 'Disallow: /größe*',
    })
  })
})

describe('2.2.2: percent-encoding, the table of the RFC', () => {
  test.each([
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar'],
    ['/foo/bar?baz=https%3A%2F%2Ffoo.bar', '/foo/bar?baz=https://foo.bar'],
    ['/foo/bar/ツ', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%E3%83%84', '/foo/bar/ツ'],
    ['/foo/bar/%e3%83%84', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
    ['/foo/bar/baz', '/foo/bar/%62%61%7A'],
  ])('%s matches %s', (pattern, path) => {
    expect(may(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(false)
  })
  test('a percent sign that encodes nothing is itself', () => {
    expect(may('User-agent: *\nDisallow: /100%', '/100%25')).toBe(false)
  })
  test('a file that is not UTF-8 is read octet by octet', () => {
    const latin1 = Buffer.from('User-agent: *\nDisallow: /größe', 'latin1')
    expect([may(latin1, '/gr%F6%DFe'), may(latin1, '/gr')]).toEqual([false, true])
  })
})

describe('2.2.3: special characters', () => {
  test('* stands for anything, also for nothing', () => {
    const file = 'User-agent: *\nDisallow: /this/*/exactly'
    expect(
      ['/this/path/exactly', '/this//exactly', '/this/a/b/exactly/c', '/this/exactly'].map(path => may(file, path)),
    ).toEqual([false, false, false, true])
  })
  test('$ ends the match', () => {
    const file = 'User-agent: *\nDisallow: /this/path/exactly$'
    expect(['/this/path/exactly', '/this/path/exactly/', '/this/path'].map(path => may(file, path))).toEqual([
      false,
      true,
      true,
    ])
  })
  test('* and $ together', () => {
    const file = 'User-agent: *\nDisallow: *.gif$'
    expect(['/a.gif', '/b/a.gif.gif', '/a.gif?x', '/a.png'].map(path => may(file, path))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
  test('$ is special at the end only', () => {
    expect([may('User-agent: *\nDisallow: /a$b', '/a$b'), may('User-agent: *\nDisallow: /a$b', '/a')]).toEqual([
      false,
      true,
    ])
  })
  test('the pieces around * do not overlap', () => {
    expect([may('User-agent: *\nDisallow: /ab*ba$', '/aba'), may('User-agent: *\nDisallow: /ab*ba$', '/abba')]).toEqual(
      [true, false],
    )
  })
  test.each([
    ['/path/file-with-a-%2A.html', '/path/file-with-a-*.html', '/path/file-with-a-b.html'],
    ['/path/foo-%24', '/path/foo-$', '/path/foo-'],
  ])('%s means the character itself', (pattern, path, other) => {
    const file = `User-agent: *\nDisallow: ${pattern}`
    expect([may(file, path), may(file, other)]).toEqual([false, true])
  })
  test('long pieces behind * are found at their first place', () => {
    const file = 'User-agent: *\nDisallow: /*abcabcabcabd$'
    expect([may(file, '/abcabcabcabcabd'), may(file, '/abcabcabcabc')]).toEqual([false, true])
  })
})

describe('2.2.4: other records', () => {
  test.each(['Sitemap: https://shop.test/sitemap.xml', 'Host: shop.test', 'Crawl-delay: 3', 'Nonsense'])(
    '%s ends no group',
    record => {
      const file = `User-agent: amberyl\n${record}\nUser-agent: x\n${record}\nDisallow: /a\n${record}\nDisallow: /b`
      expect([may(file, '/a'), may(file, '/b'), may(file, '/a', 'x')]).toEqual([false, false, false])
    },
  )
})

describe('2.3 and 2.5: the file', () => {
  test('a byte order mark does not matter', () => {
    expect(may('\uFEFFUser-agent: *\nDisallow: /', '/a')).toBe(false)
  })
  test('lines that cannot be read are passed over, the others count', () => {
    expect(may('<html>\nUser-agent *\n:::\nUser-agent: *\n\0\xff\nDisallow /b\nDisallow: /a', '/a')).toBe(false)
  })
  test('an empty file allows everything', () => {
    expect(may('', '/a')).toBe(true)
  })
  test('500 KiB are read', () => {
    const head = 'User-agent: *\n'
    const last = 'Disallow: /a\n'
    const filler = '#'.repeat(MAX_ROBOTS_BYTES - head.length - last.length - 1)
    expect(may(`${head}${filler}\n${last}Disallow: /b\n`, '/a')).toBe(false)
    expect(may(`${head}${filler}\n${last}Disallow: /b\n`, '/b')).toBe(true)
  })
  test('a line that the limit cuts is no rule', () => {
    const head = 'User-agent: *\n'
    const filler = '#'.repeat(MAX_ROBOTS_BYTES - head.length - 'Disallow: /a'.length - 1)
    expect(may(`${head}${filler}\nDisallow: /abc`, '/about')).toBe(true)
  })
})

describe('5: the examples', () => {
  const SIMPLE = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`
  test.each([
    ['amberyl', '/a.gif', false],
    ['amberyl', '/example/a', false],
    ['amberyl', '/publications/', true],
    ['foobot', '/', false],
    ['foobot', '/example/page.html', true],
    ['foobot', '/example/allowed.gif', true],
    ['barbot', '/example/page.html', false],
    ['bazbot', '/example/page.html', false],
    ['bazbot', '/a.gif', true],
    ['quxbot', '/example/a.gif', true],
  ])('5.1: %s, %s', (token, path, allowed) => {
    expect(may(SIMPLE, path, token)).toBe(allowed)
  })
  test('5.2: the longest match', () => {
    const file = 'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif'
    expect(may(file, '/example/page/disallowed.gif', 'foobot')).toBe(false)
    expect(may(file, '/example/page/a.gif', 'foobot')).toBe(true)
  })
})

describe('Crawl-delay', () => {
  const delay = (file: string): number | undefined => groupFor(parseRobots(file), 'amberyl').crawlDelayMs
  test.each([
    ['User-agent: *\nCrawl-delay: 2.5', 2500],
    ['User-agent: amberyl\nCrawl-delay: 2\nDisallow:\nUser-agent: *\nCrawl-delay: 9', 2000],
    ['User-agent: *\nCrawl-delay: 999999', 60_000],
    ['User-agent: *\nCrawl-delay: soon', undefined],
    ['Crawl-delay: 4', undefined],
  ])('%j', (file, ms) => {
    expect(delay(file)).toBe(ms)
  })
})

describe('hostile files', () => {
  /** Far above the time needed, far below quadratic time. */
  const SOON_MS = 2000
  const timed = (file: string, path: string): number => {
    const cpuMs = cpuClock()
    may(file, path)
    return cpuMs()
  }
  test.each([
    ['stars', `User-agent: *\nDisallow: /${'*a'.repeat(200_000)}$`, `/${'a'.repeat(100_000)}`],
    ['near misses', `User-agent: *\nDisallow: /*${'a'.repeat(200_000)}b`, `/${'a'.repeat(300_000)}`],
    ['blanks', `User-agent: *\nDisallow: /a${' '.repeat(400_000)}b`, '/a'],
    ['agents and rules', 'User-agent: *\n'.repeat(15_000) + 'Disallow: /b\n'.repeat(15_000), '/a'],
    ['many rules with stars', `User-agent: *\n${'Disallow: /*aab$\n'.repeat(25_000)}`, `/${'a'.repeat(2000)}`],
  ])('%s take no long time', (_, file, path) => {
    expect(timed(file, path)).toBeLessThan(SOON_MS)
  })
})
