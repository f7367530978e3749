import { shadesOf } from '@church/shared'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { ColourPreview } from './colour-card.tsx'

test.each([
  ['#ffd400', /darker in light mode\.$/],
  ['#102040', /lighter in dark mode\.$/],
  ['#808080', /darker in light mode and lighter in dark mode\.$/],
])('says how %s was changed to be readable', (colour, words) => {
  renderScreen(<ColourPreview chosen={colour} shades={shadesOf(colour)} />)
  expect(screen.getByRole('status').textContent).toMatch(words)
})
