import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'
import { KeyedList } from './keyed-list.tsx'

test('a list without a search box leaves / to the search of the whole office', () => {
  renderScreen(
    <KeyedList>
      <ul data-rows="">
        <li>
          <button type="button">Choir</button>
        </li>
      </ul>
    </KeyedList>,
  )
  // False if somebody has prevented the default.
  expect(fireEvent.keyDown(document.body, { key: 'j' })).toBe(false)
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(true)
})
