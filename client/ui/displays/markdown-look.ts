const text = 'flex flex-col gap-3 text-sm leading-relaxed break-words'
const headings =
  '[&_:is(h1,h2,h3,h4)]:font-semibold [&_:is(h1,h2,h3,h4)]:text-balance [&_h1]:text-xl [&_h2]:mt-3 [&_h2]:text-lg [&_h3]:mt-2 [&_h3]:text-base'
const inline =
  '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_code]:rounded-sm [&_code]:bg-muted [&_code]:px-1 [&_code]:text-compact [&_strong]:font-semibold'
const blocks =
  '[&_blockquote]:border-l-2 [&_blockquote]:border-accent-line [&_blockquote]:pl-4 [&_blockquote]:text-muted-foreground [&_hr]:my-2 [&_img]:max-w-full [&_img]:rounded-md [&_ol]:list-decimal [&_ol]:pl-5 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-muted [&_pre]:p-3 [&_ul]:list-disc [&_ul]:pl-5 [&_li]:my-1 [&_li]:marker:text-muted-foreground'
// Cells break anywhere, so that no table is wider than the page.
const tables =
  '[&_table]:w-full [&_table]:border-collapse [&_:is(th,td)]:border [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_:is(th,td)]:wrap-anywhere [&_th]:bg-muted'

/** The classes of formatted text, whatever has formatted it. */
export const markdownLook = `${text} ${headings} ${inline} ${blocks} ${tables}`
