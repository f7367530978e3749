import { ApiError, type NewCampus } from '@church/shared'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { church } from '../../../../test/church.ts'
import { positionAt, positionError } from '../../../../test/geolocation.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { CampusForm } from './campus-form.tsx'
import { moved, placeText, squareAround } from './corners.ts'

const centre = church.centre
const campus: NewCampus = {
  name: 'Town Hall',
  centre,
  polygon: squareAround(centre, 40),
  tolerance_m: 7.5,
}

const deviceAt = (place: { lat: number; lng: number }, accuracy = 10) => ({
  clearWatch: () => undefined,
  watchPosition: (found: PositionCallback) => {
    queueMicrotask(() => found(positionAt(place, { accuracy, timestamp: 0 })))
    return 1
  },
})
const setDevice = (geolocation: object) =>
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })

function open(save = vi.fn(async (_changed: Partial<NewCampus>, _all: NewCampus) => {})) {
  const server = stubServer({})
  renderScreen(<CampusForm church={church} campus={campus} save={save} action="Save" />)
  return { ...server, save }
}

const corner = (number: number) => screen.getByLabelText<HTMLInputElement>(`Corner ${number}`)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const corners = () => screen.queryAllByLabelText(/^Corner \d+$/).length
function type(number: number, text: string) {
  fireEvent.change(corner(number), { target: { value: text } })
  fireEvent.keyDown(corner(number), { key: 'Enter' })
}

beforeEach(() => setDevice(deviceAt(centre)))

test('saves only what was changed, and the middle with the corners', async () => {
  const { save } = open()
  await userEvent.type(screen.getByLabelText('Name'), ' East')
  await press('Save')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  expect(save.mock.calls[0]?.[0]).toEqual({ name: 'Town Hall East' })

  const place = moved(centre, { north: 30, east: -20 })
  type(1, placeText(place))
  await press('Save')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  const changed = save.mock.calls[1]?.[0]
  expect(changed?.polygon?.[0]).toEqual(place)
  expect(changed?.centre?.lat).toBeGreaterThan(centre.lat)
})

test('says at once that edges cross, and does not send such an area', async () => {
  const { save } = open()
  const [first, second] = [corner(1).value, corner(2).value]
  type(1, second)
  type(2, first)
  screen.getByText(/^The edges cross/)
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain('cross')
  expect(save).not.toHaveBeenCalled()
  await press('Undo')
  await press('Undo')
  screen.getByText('1,600 m², 4 corners.')
})

test('keeps text that names no place, says so beside it, and does not save it', async () => {
  const { save } = open()
  type(3, 'by the oak')
  expect(corner(3).value).toBe('by the oak')
  screen.getByText('Please enter a latitude and a longitude, such as 51.896, -0.446.')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The coordinates of corner 3 can’t be read.',
  )
  expect(save).not.toHaveBeenCalled()
})

test('adds and removes corners, and undoes and redoes by key', async () => {
  open()
  await press('Add a corner after corner 2')
  expect(corners()).toBe(5)
  await press('Remove corner 5')
  expect(corners()).toBe(4)
  expect(document.activeElement).toBe(corner(4))
  const button = screen.getByRole('button', { name: 'Redo' })
  fireEvent.keyDown(button, { key: 'z', ctrlKey: true })
  expect(corners()).toBe(5)
  fireEvent.keyDown(button, { key: 'y', ctrlKey: true })
  expect(corners()).toBe(4)
})

test('draws a square of 30 m around the device', async () => {
  const there = moved(centre, { east: 5_000 })
  setDevice(deviceAt(there))
  const { save } = open()
  await press('Draw around me')
  await waitFor(() => expect(corner(1).value).toBe(placeText(squareAround(there, 30)[0] ?? there)))
  await press('Save')
  await waitFor(() => expect(save.mock.calls[0]?.[0].polygon).toEqual(squareAround(there, 30)))
})

test('draws nothing around a device that knows only roughly where it is', async () => {
  setDevice(deviceAt(moved(centre, { east: 5_000 }), 65))
  open()
  const before = corner(1).value
  await press('Draw around me')
  expect((await screen.findByRole('alert', {}, { timeout: 9_000 })).textContent).toContain(
    'Your device is accurate only to 65 m.',
  )
  expect(corner(1).value).toBe(before)
})

test.each([
  [{ north: 0 }, 'You are inside the area, 20 m from its edge.'],
  [{ north: 23 }, 'You are 3 m outside the area. That is near enough (7.5 m)'],
  [{ north: 50 }, 'You are 30 m outside the area. People here can’t mark attendance.'],
])('tests where the admin stands, %j from the centre, and tells nobody', async (way, words) => {
  setDevice(deviceAt(moved(centre, way)))
  const { save } = open()
  const stored = { ...localStorage }
  await press('Test where I stand')
  await screen.findByText((text) => text.startsWith(words))
  expect(save).not.toHaveBeenCalled()
  expect({ ...localStorage }).toEqual(stored)
})

test('says what to do if the device does not tell where it is', async () => {
  setDevice({
    clearWatch: () => undefined,
    watchPosition: (_: PositionCallback, failed: PositionErrorCallback) => {
      queueMicrotask(() => failed(positionError(1)))
      return 1
    },
  })
  open()
  await press('Draw around me')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Allow it in your browser’s settings',
  )
  expect(corners()).toBe(4)
})

test('keeps everything if the server refuses', async () => {
  const refusal = new ApiError(409, 'campus-name-taken', 'Another campus has this name.', {})
  open(vi.fn(() => Promise.reject(refusal)))
  await press('Add a corner after corner 1')
  await userEvent.type(screen.getByLabelText('Name'), '!')
  await press('Save')
  await screen.findByText('Another campus has this name.')
  expect(corners()).toBe(5)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Town Hall!')
})
