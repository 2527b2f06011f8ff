import { usePublished } from '#client/platform/start/published.ts'
import { Button } from '#client/ui/controls/button.tsx'

interface DemoAccountsProps {
  onChoose: (account: { email: string; password: string }) => void
}

/** The accounts for trying out a demo academy; nothing otherwise. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const { demoAccounts } = usePublished()
  if (demoAccounts.length === 0) return null
  return (
    <section aria-labelledby="demo-accounts" className="mt-6 border-t pt-5">
      <h2 id="demo-accounts" className="text-sm font-medium">
        Demo accounts
      </h2>
      <ul className="mt-2 flex flex-col divide-y">
        {demoAccounts.map(({ role, email, password }) => (
          <li key={email} className="flex items-center justify-between gap-3 py-2 text-sm">
            <div className="min-w-0">
              <p className="font-medium">{role}</p>
              <p className="break-words text-muted-foreground">
                <span className="inline-block">{email}</span>{' '}
                <span className="inline-block">/ {password}</span>
              </p>
            </div>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Use ${email}`}
              onClick={() => onChoose({ email, password })}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
