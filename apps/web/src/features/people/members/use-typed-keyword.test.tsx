import { act, fireEvent, screen } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { useTypedKeyword } from './use-typed-keyword.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function Search() {
  const { keyword, type, store } = useTypedKeyword()
  return (
    <>
      <input value={keyword} onChange={({ target }) => type(target.value)} onBlur={store} />
      <Link to="/directory?keyword=ada">Ada</Link>
    </>
  )
}

function open() {
  const { address } = renderScreen(<Search />, { at: '/directory' })
  const field = screen.getByRole<HTMLInputElement>('textbox')
  return { address, field, type: (value: string) => fireEvent.change(field, { target: { value } }) }
}

test('stores a keyword in the address once typing pauses, not with each letter', () => {
  const { address, field, type } = open()
  for (const text of ['a', 'ad', 'ada']) type(text)
  expect(field.value).toBe('ada')
  expect(address()).toBe('/directory')
  act(() => void vi.runAllTimers())
  expect(address()).toBe('/directory?keyword=ada')
  type('')
  act(() => void vi.runAllTimers())
  expect(address()).toBe('/directory')
})

test('stores it when the field is left, before a link takes the reader away', () => {
  const { address, field, type } = open()
  type('ada')
  fireEvent.blur(field)
  expect(address()).toBe('/directory?keyword=ada')
})
