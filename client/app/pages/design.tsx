import { ThemeToggle } from '#client/ui/controls/theme-toggle.tsx'
import { Controls } from '../design/controls.tsx'
import { Displays } from '../design/displays.tsx'
import { Findings } from '../design/findings.tsx'
import { Foundations } from '../design/foundations.tsx'
import { Lists } from '../design/lists.tsx'
import { Overlays } from '../design/overlays.tsx'
import { Tables } from '../design/tables.tsx'

/** Every component in its states; available in development only. */
export default function DesignPage() {
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-10 p-4 pb-20 md:p-8">
      <title>Design system</title>
      <header className="flex items-center justify-between gap-4">
        <h1 className="text-3xl font-semibold">Design system</h1>
        <ThemeToggle />
      </header>
      <Foundations />
      <Controls />
      <Displays />
      <Tables />
      <Lists />
      <Findings />
      <Overlays />
    </main>
  )
}
