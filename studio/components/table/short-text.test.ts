import { expect, test } from 'vitest'
import { shortText } from './short-text.ts'

const short = (kind: string, text: string): string => shortText({ kind }, { text })

test('an address is cut to the parts that tell records apart', () => {
  expect(short('link', 'https://cars.example/used/v/31004/')).toBe('…/v/31004/')
  expect(short('link', 'https://cars.example/v/31004')).toBe('/v/31004')
  expect(short('link', 'https://cars.example/')).toBe('https://cars.example/')
  expect(short('image', 'https://cars.example/pictures/31004.svg?size=2')).toBe('31004.svg')
  expect(short('image', 'data:image/png;base64,AAAA')).toBe('data:image/png')
  expect(short('text', 'and/or/either')).toBe('and/or/either')
})
