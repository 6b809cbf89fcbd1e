import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../../test/page-of.ts'
import { numberOfWord } from './number-words.ts'
import { readTitle } from './read-title.ts'
import { readTitleNumbers } from './title-numbers.ts'

const countsIn = (title: string): number[] =>
  readTitleNumbers(title).flatMap(number => (number.kind === 'count' ? [number.k] : []))

const otherIn = (title: string): string[] =>
  readTitleNumbers(title).flatMap(number => (number.kind === 'other' ? [number.because] : []))

const scoreIn = (title: string): number =>
  readTitle(pageOf(`<title>${title}</title><p>Text`)).promises[0]?.score ?? Number.NEGATIVE_INFINITY

describe('a number in a title counts a list', () => {
  test.each([
    ['10 Ways to Cook Rice', 10],
    ['The Fifty Tallest Towers of the World', 50],
    ['Twenty-one Ideas for a Small Garden', 21],
    ['Top 25 Lakes in 2024', 25],
    ['15+ Plugins that We Use', 15],
    ['Die 7 schönsten Seen in Bayern', 7],
    ['Zwölf Tipps für den Winter', 12],
    ['Les dix plus belles plages de Bretagne', 10],
    ['Los 8 mejores libros del año', 8],
    ['Quince razones para viajar', 15],
    ['I cinque borghi più belli', 5],
    ['De zeven mooiste steden', 7],
    ['As dez melhores praias', 10],
    ['3 Bedroom Ideas for Small Homes', 3],
    ['7 Day Trips from Rome', 7],
    ['Top 10 Review Sites', 10],
    ['世界十大高楼', 10],
    ['学习英语的10个方法', 10],
    ['京都のおすすめ観光地10選', 10],
    ['早起きする5つの理由', 5],
    ['ラーメン店ベスト20', 20],
    ['서울 맛집 베스트 5', 5],
    ['돈을 모으는 7가지 방법', 7],
    ['二十五部必看的电影', 25],
  ])('%s: %d', (title, k) => expect(countsIn(title)).toEqual([k]))
})

describe('a number in a title means something else', () => {
  test.each([
    ['Our Plans for 2026', 'a year'],
    ['Version 2.5 is here', 'a version, a date, a range or a fraction'],
    ['Lunch for $12 in Town', 'a price'],
    ['What to do in 24 hours in Rome', 'a measure'],
    ['Flat with 3 bedrooms', 'a measure'],
    ['Der 26 Oktober in Wien', 'a date'],
    ['La fiesta del 18 de mayo', 'a date'],
    ['How to Bake, Part 2', 'a name'],
    ['Week 9 in Review', 'a name'],
    ['The 3rd Man', 'an ordinal'],
    ['Trains at 10:30', 'a time'],
    ['Sales fall by 12%', 'a percentage'],
    ['A 4K Screen', 'part of a name or a size'],
    ['12 Volt Batteries', 'a measure'],
    ['Why 7 Is a Lucky Number', 'the subject of the title, or part of a name'],
    ['Ferrite 5 release notes', 'a version'],
    ['Windows 11 tips for beginners', 'a name'],
    ['2024年の計画', 'a year'],
    ['3年でできること', 'a measure'],
    ['第3回大会', 'a measure'],
    ['第三位の都市', 'an ordinal'],
    ['영업은 10시 부터', 'a measure'],
    ['Linen Shirts (24)', 'the only word in its part of the title'],
  ])('%s: %s', (title, because) => expect(otherIn(title)).toEqual([because]))
})

test('the topic is what is counted, wherever the language puts it', () => {
  const topics = ['世界十大高楼', '京都の観光地10選', '早起きする5つの理由', '서울 맛집 베스트 5'].map(title =>
    readTitleNumbers(title).map(number => (number.kind === 'count' ? number.topic : '')),
  )
  expect(topics.flat()).toEqual(['高楼', '京都の観光地', '理由', '서울 맛집'])
})

test.each(['世界十大高楼', '京都の観光地10選', '早起きする5つの理由', '서울 맛집 베스트 5', '7가지 방법'])(
  '%s alone suggests a list',
  title => expect(scoreIn(title)).toBeGreaterThan(0),
)

test('names with numerals in them count nothing', () => {
  expect(['三国演义', '百度地图', '九州の旅', '二人の食卓'].flatMap(countsIn)).toEqual([])
})

test('a number after a name counts less than one that begins the title', () => {
  expect(scoreIn('Rover 4 gets new wheels')).toBeLessThan(0)
  expect(scoreIn('4 wheels that last')).toBeGreaterThan(0)
})

test('a number that is told in passing counts less, and least what belongs to one thing', () => {
  expect(scoreIn('Town gives away 4 boats')).toBeLessThan(0)
  expect(scoreIn('A shed with 4 boats')).toBeLessThan(scoreIn('Town gives away 4 boats'))
  expect(scoreIn('Lentil soup for 4')).toBeLessThan(scoreIn('Lentil soups: our 4'))
})

test('a number after a comma or in brackets begins nothing', () => {
  expect(scoreIn('Boat sheds: 4 doors')).toBeGreaterThan(scoreIn('Boat shed, 4 doors'))
  expect(scoreIn('Boat shed (4 doors)')).toBe(scoreIn('Boat shed, 4 doors'))
})

test('people killed are no list', () => {
  expect(scoreIn('Eight miners killed in a blast')).toBeLessThan(0)
})

test('a page with two numbers has two promises, the likelier one first', () => {
  const page = pageOf('<title>5 Reasons to Leave a Town of 300 Houses</title>')
  expect(readTitle(page).promises.map(({ k }) => k)).toEqual([5, 300])
})

test('the name of the site is no promise', () => {
  const page = pageOf('<title>A new lens - 43 Rumours</title><meta property="og:site_name" content="43 Rumours">')
  expect(readTitle(page).promises).toEqual([])
})

test('the heading tells k where the title does not', () => {
  const page = pageOf('<title>Trends | Example</title><h1>Six Trends for Gardens</h1>')
  expect(readTitle(page).promises).toMatchObject([{ k: 6, topic: 'Trends for Gardens' }])
})

test('number words of seven languages are understood, articles are not', () => {
  const words = [
    'ten',
    'zehn',
    'dix',
    'diez',
    'dieci',
    'tien',
    'dez',
    'thirty-three',
    'einundzwanzig',
    'vingt-cinq',
    'a',
    'une',
    'ein',
  ]
  expect(words.map(numberOfWord)).toEqual([10, 10, 10, 10, 10, 10, 10, 33, 21, 25, undefined, undefined, undefined])
})
