import type { Parts } from '#contract/search.ts'

/** A text with the words marked that were searched for. */
export const Marked = ({ parts }: { parts: Parts }) =>
  parts.map(({ text, match }, index) =>
    match ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else to be told apart by.
      <mark key={index} className="rounded-xs bg-accent-soft font-medium text-foreground">
        {text}
      </mark>
    ) : (
      text
    ),
  )
