import { expect, test } from 'vitest'
import { given, html, jsonScript } from './html.ts'

test('values are escaped in text and attributes', () => {
  expect(html`<a title="${'"x"'}">${'a < b & c'}</a>`.text).toBe('<a title="&quot;x&quot;">a &lt; b &amp; c</a>')
})

test('markup inside of markup is not escaped again, and lists are joined', () => {
  expect(html`<ul>${['<', '>'].map(text => html`<li>${text}</li>`)}</ul>`.text).toBe(
    '<ul><li>&lt;</li><li>&gt;</li></ul>',
  )
})

test('what is absent leaves nothing behind', () => {
  expect(html`[${undefined}${false}${given(undefined, text => html`<b>${text}</b>`)}]`.text).toBe('[]')
})

test('data in a script element cannot end it', () => {
  expect(jsonScript('application/json', '</script>').text).toBe(
    '<script type="application/json">"\\u003c/script>"</script>',
  )
})
