import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { importsPage } from '#contract/site/pages.ts'
import { moneyOfStatements, statementGuides } from './statement-guides.ts'

/** How to get a statement, platform by platform. */
export function StatementHelp() {
  return (
    <section aria-labelledby="statement-help" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="statement-help" className="text-lg font-semibold">
          How to get your statement
        </h2>
        <ButtonLink to={importsPage} variant="outline">
          Back to the statements
        </ButtonLink>
      </div>
      <p className="text-sm text-muted-foreground">
        A statement lists closed trades with their results. Lists of orders or of individual
        executions don’t show what a trade earned. Names of buttons differ a little from version to
        version.
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        {statementGuides.map(({ platform, steps, not }) => (
          <Card key={platform} title={platform} level={3}>
            <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-sm">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {not && <p className="mt-3 text-sm text-muted-foreground">Not imported: {not}</p>}
          </Card>
        ))}
      </div>
      <Card title="Deposits, credit and bonus" level={3}>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm">
          {moneyOfStatements.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
