import { Markdown } from '#client/ui/displays/markdown.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { RichTextProps } from './rich-text.tsx'

const RichText = lateContent(async () => (await import('./rich-text.tsx')).RichText)

/** Whether there may be a formula, a chart or a picture of the lesson in a text. */
const special = /^```(?:math|chart)\s*$|\$`|\]\(pictures\//m

/** The text of a lesson. What shows formulas, charts and pictures is loaded with the first text that has some. */
export const LessonText = (props: RichTextProps) =>
  special.test(props.text) ? (
    <RichText
      {...props}
      waiting={<Spinner label="Loading the text" />}
      failure="This text could not be loaded."
    />
  ) : (
    <Markdown>{props.text}</Markdown>
  )
