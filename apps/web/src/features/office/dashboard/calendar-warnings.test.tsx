import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { sampleSession } from '../../../../test/sample-session.ts'
import { CalendarWarnings } from './dashboard.tsx'

test('names the series without a next date and the services that overlap', () => {
  const pair = (id: number) => ({
    first: sampleSession({ id }),
    second: sampleSession({ id: id + 100, name: 'Youth Service' }),
  })
  renderScreen(
    <CalendarWarnings
      warnings={{
        series_without_dates: [{ id: 1, name: 'Midweek prayer', paused: true }],
        overlapping_services: [1, 2, 3, 4, 5].map(pair),
      }}
    />,
  )
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said).toHaveLength(5)
  expect(said[0]).toMatch(/^Midweek prayer is paused/)
  expect(said[1]).toMatch(/^Sunday Worship and Youth Service overlap on/)
  expect(said[4]).toBe('More services overlap later.')
})

test('renders nothing if all is in order', () => {
  renderScreen(
    <CalendarWarnings warnings={{ series_without_dates: [], overlapping_services: [] }} />,
  )
  expect(screen.queryByRole('status')).toBeNull()
})
