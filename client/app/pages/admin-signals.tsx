import AdminSignalsSection from '#client/features/signals/admin-signals-section.tsx'
import { useStrategyChoices } from './use-strategy-choices.ts'

/** All signals, each of which may refer to a strategy. */
export default function AdminSignalsPage() {
  return <AdminSignalsSection strategies={useStrategyChoices()} />
}
