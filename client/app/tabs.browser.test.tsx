import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { lateParts } from '#client/ui/overlays/late.ts'

const tabs = ['One', 'Two', 'Three'].map((label) => ({
  value: label,
  label,
  content: <input aria-label={`Field of ${label}`} />,
}))

const tab = (name: string) => page.getByRole('tab', { name })
/** An attribute that only the library gives its tabs. */
const ofLibrary = 'data-orientation'

/** A page that goes on loading, so that nothing is loaded beforehand, nor left by another file's tests. */
function opened() {
  for (const part of lateParts) vi.spyOn(part, 'here').mockReturnValue(undefined)
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <span className="animate-spin" />
      <Tabs label="Parts" tabs={tabs} />
    </QueryClientProvider>,
  )
}

test('until their library is there, tabs are pressed, and a key that only it knows is not lost', async () => {
  await opened()
  await expect.element(tab('One')).not.toHaveAttribute(ofLibrary)
  await tab('Two').click()
  await expect.element(tab('Two')).toHaveAttribute('aria-selected', 'true')
  const panel = page.getByRole('tabpanel', { name: 'Two' })
  await panel.getByRole('textbox').fill('typed')

  await userEvent.tab({ shift: true })
  await expect.element(panel).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(tab('Two')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Three')).toHaveFocus()
  await expect.element(tab('Three')).toHaveAttribute(ofLibrary)
  await expect.element(tab('Two')).toHaveAttribute('aria-selected', 'true')
  // The view itself is the one that was there before.
  await expect.element(panel.getByRole('textbox')).toHaveValue('typed')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('tabpanel', { name: 'Three' })).toBeVisible()
})
