import { moment } from '#client/ui/displays/format.ts'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { Revealed } from '#client/ui/layout/revealed.tsx'
import { leftOutWords } from '#contract/automation-words.ts'
import type { previewAutomation } from '#contract/automations.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { stepLabels } from './automation-words.ts'

interface AutomationPreviewProps {
  preview: AnswerOf<typeof previewAutomation>
}

/** An automation as one member would get it. */
export function AutomationPreview({ preview }: AutomationPreviewProps) {
  const { matches, meant, name, reached, steps } = preview
  return (
    <Revealed of={preview} label="Preview" className="flex flex-col gap-3 rounded-lg border p-4">
      <p role="status" className="text-sm text-muted-foreground">
        {matches
          ? `This is what ${name} would get if it began now.`
          : `It would not begin for ${name}, who does not match the conditions. Otherwise:`}{' '}
        {meant.toLocaleString('en-US')} {meant === 1 ? 'member matches' : 'members match'} them now;{' '}
        {reached.toLocaleString('en-US')} of them {reached === 1 ? 'takes' : 'take'} news by e-mail.
      </p>
      {steps.length === 0 && <p className="text-sm">It sends nothing.</p>}
      <ol className="flex flex-col gap-3">
        {steps.map((step) => (
          <li key={step.stepId} className="border-t pt-3 first:border-t-0 first:pt-0">
            <p className="text-compact text-muted-foreground">
              {stepLabels[step.kind]} · {moment(step.at)}
              {step.leftOut && ` · not sent: ${leftOutWords[step.leftOut]}`}
            </p>
            {step.subject && <h4 className="my-1 font-semibold break-words">{step.subject}</h4>}
            {step.kind === 'mail' ? (
              <Markdown>{step.body}</Markdown>
            ) : (
              <p className="text-sm break-words whitespace-pre-wrap">{step.body}</p>
            )}
          </li>
        ))}
      </ol>
    </Revealed>
  )
}
