import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useListState } from './list-state.ts'

function Place() {
  const list = useListState({ sortKeys: ['name'], filters: ['kind'] })
  const changeBoth = () => {
    list.setFilter('kind', 'mail')
    list.setSearch('ann')
    list.setSorting({ by: 'name', descending: true })
  }
  return (
    <>
      <button type="button" onClick={changeBoth}>
        Change
      </button>
      <button type="button" onClick={() => list.setFilter('kind', '')}>
        All kinds
      </button>
      <output>{useLocation().search}</output>
    </>
  )
}

test('changes made before the next render all count', async () => {
  await render(
    <MemoryRouter initialEntries={['/?page=3']}>
      <Place />
    </MemoryRouter>,
  )
  await page.getByRole('button', { name: 'Change' }).click()
  const place = page.getByRole('status')
  await expect.element(place).toHaveTextContent('?kind=mail&search=ann&sort=-name')
  await page.getByRole('button', { name: 'All kinds' }).click()
  await expect.element(place).toHaveTextContent('?search=ann&sort=-name')
})
