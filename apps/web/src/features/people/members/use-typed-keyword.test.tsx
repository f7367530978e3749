import { act, fireEvent, render, screen } from '@testing-library/react'
import { Link, NavigationType, Router, type To } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { useTypedKeyword } from './member-directory.tsx'

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

/** The address follows only when `arrive` is called, as on a device that is too busy to render a transition. */
function openWithLateAddress() {
  const late: To[] = []
  const at = (search: string, type: NavigationType) => (
    <Router
      location={{ pathname: '/directory', search, key: search }}
      navigationType={type}
      navigator={{ createHref: String, go: vi.fn(), push: vi.fn(), replace: (to) => late.push(to) }}
    >
      <Search />
    </Router>
  )
  const { rerender } = render(at('', NavigationType.Pop))
  const field = screen.getByRole<HTMLInputElement>('textbox')
  const arrive = () => {
    const to = late.shift()
    if (typeof to !== 'object') throw new Error('Nothing was stored.')
    rerender(at(to.search ?? '', NavigationType.Replace))
  }
  const type = (value: string) => {
    fireEvent.change(field, { target: { value } })
    act(() => void vi.runAllTimers())
  }
  return { field, type, arrive, goBack: () => rerender(at('?keyword=eve', NavigationType.Pop)) }
}

test('keeps what is typed when an earlier keyword reaches the address late', () => {
  const { field, type, arrive, goBack } = openWithLateAddress()
  type('a')
  type('ada')
  arrive()
  expect(field.value).toBe('ada')
  arrive()
  expect(field.value).toBe('ada')
  goBack()
  expect(field.value).toBe('eve')
})
