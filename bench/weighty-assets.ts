import { crc32, deflateSync } from 'node:zlib'
import { listAsset } from './list-page.ts'

/** A median page of 2024 (HTTP Archive): about 1 MB of pictures, 600 kB of scripts, 80 kB of style sheets. */
const PICTURE_SIDE = 128
const SCRIPT_BYTES = 600_000
const STYLE_BYTES = 80_000

/** Files of `listPage` with the weight that pages on the web have. */
export function weightyAsset(address: string): { type: string; body: string | Uint8Array } | undefined {
  const light = listAsset(address)
  if (!light) return undefined
  if (light.type === 'text/css') return { ...light, body: light.body + moreRules(STYLE_BYTES - light.body.length) }
  if (light.type === 'text/javascript') return { ...light, body: (script ??= moreScript(SCRIPT_BYTES) + light.body) }
  return { type: 'image/png', body: (picture ??= noise(PICTURE_SIDE)) }
}

let script: string | undefined
let picture: Uint8Array | undefined

const moreRules = (bytes: number): string =>
  Array.from(
    { length: bytes / 60 },
    (_, i) => `.block-${i} > .cell-${i % 50}:hover { padding: ${i % 9}px; top: ${i}px }\n`,
  ).join('')

/** Functions of some lines; every one is called once, as when a page sets up its parts. */
function moreScript(bytes: number): string {
  const one = (i: number): string =>
    `function part${i}(n){var a=[],s=${i};for(var k=0;k<n;k++){s=(s*31+k)%1009;a.push({key:'k'+s,value:s%7})}return a.filter(function(x){return x.value>3}).map(function(x){return x.key}).join(',')}\nparts.push(part${i}(40));\n`
  return `var parts=[];\n${Array.from({ length: bytes / one(1000).length }, (_, i) => one(i)).join('')}`
}

/** A picture that cannot be compressed: 3 bytes for each of its points. */
function noise(side: number): Uint8Array {
  let seed = 1
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647) & 255
  const rows = Buffer.concat(
    Array.from({ length: side }, () => Buffer.from([0, ...Array.from({ length: 3 * side }, next)])),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
