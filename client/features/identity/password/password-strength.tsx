import { useEffect, useState } from 'react'
import { cx } from '#client/ui/styles/cx.ts'
import { estimateStrength, type Strength } from './estimate-strength.ts'

const words = ['very weak', 'weak', 'fair', 'good', 'strong'] as const
const colours = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-success', 'bg-success'] as const
const steps = [1, 2, 3, 4] as const

/** How long typing must pause before an estimate is made and read out. */
const pauseMs = 300

interface PasswordStrengthProps {
  password: string
  /** What attackers would try first: the name and the address. */
  known?: readonly string[]
}

/** How hard the password is to guess, shown below its field. Advice, not a rule. */
export function PasswordStrength({ password, known = [] }: PasswordStrengthProps) {
  const strength = useStrength(password, known.join('\n'))
  return (
    <div className="flex flex-col gap-1.5">
      {strength && (
        <div className="grid grid-cols-4 gap-1" aria-hidden="true">
          {steps.map((step) => (
            <span
              key={step}
              className={cx(
                'h-1 rounded-full',
                step <= Math.max(1, strength.score) ? colours[strength.score] : 'bg-border',
              )}
            />
          ))}
        </div>
      )}
      <p aria-live="polite" className="text-compact text-muted-foreground empty:hidden">
        {strength && `Strength: ${words[strength.score]}. ${strength.advice}`.trim()}
      </p>
    </div>
  )
}

/** The estimate for the latest input; null if there is none, or if it cannot be made. */
function useStrength(password: string, known: string): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null)
  useEffect(() => {
    let isCurrent = true
    const estimate = async () => {
      const hints = known.split(/[\n@]/).filter(Boolean)
      const found = password ? await estimateStrength(password, hints).catch(() => null) : null
      if (isCurrent) setStrength(found)
    }
    const timer = setTimeout(() => void estimate(), pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password, known])
  return password ? strength : null
}
