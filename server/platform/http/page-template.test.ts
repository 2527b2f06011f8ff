import { expect, test } from 'vitest'
import { parsePage } from './page-template.ts'

const hostile = `</script><b>"it's" & $& @@seats@@`
const content = { texts: { brand: hostile, seats: '50' }, data: { brand: hostile } }

test('text and attributes are filled in as HTML', () => {
  const page = parsePage('<head><title>@@brand@@</title></head><p title="@@brand@@">@@seats@@</p>')
  const escaped = '&lt;/script&gt;&lt;b&gt;&quot;it&#x27;s&quot; &amp; $&amp; @@seats@@'
  const html = page(content)
  expect(html).toContain(`<title>${escaped}</title>`)
  expect(html).toContain(`<p title="${escaped}">50</p>`)
})

test('JSON data is filled in as JSON', () => {
  const page = parsePage('<script type="application/ld+json">{"name":"@@brand@@"}</script>')
  const [, json = ''] = /<script[^>]*>(.*?)<\/script>/.exec(page(content)) ?? []
  expect(JSON.parse(json)).toEqual({ name: hostile })
})

test('executable scripts are unchanged', () => {
  const html =
    '<p>a</p><script>x("@@brand@@")</script><script type="module">y("@@seats@@")</script>'
  expect(parsePage(html)(content)).toBe(html)
})

test('the data is last in the head and can be read back', () => {
  const html = parsePage('<head><script>theme()</script></head><body></body>')(content)
  const [, json = ''] = /id="academy-info">(.*?)<\/script><\/head>/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual({ brand: hostile })
})

test('other placeholders are unchanged', () => {
  expect(parsePage('<p>@@nothing@@ a@@b</p>')(content)).toBe('<p>@@nothing@@ a@@b</p>')
})
