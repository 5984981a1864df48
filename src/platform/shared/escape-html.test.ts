import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

it.each([
  ['a tag', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['quotes', `" onload='x'`, '&quot; onload=&#39;x&#39;'],
  ['what is escaped already', 'Rocha &amp; Lima', 'Rocha &amp;amp; Lima'],
  ['plain words', 'Reunião às 10h', 'Reunião às 10h'],
])('%s is escaped in HTML', (_, text, html) => {
  expect(escapeHtml(text)).toBe(html)
})
