import { ApiError } from '@church/shared'
import {
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { previousValues } from '../lib/changed-values.ts'
import { hasUnsaved } from '../lib/unsaved.ts'
import { Choices } from './choices.tsx'
import { TextField } from './field.tsx'
import { Form, Submit, useForm } from './form.tsx'
import { Toasts } from './toasts.tsx'
import { toastWithUndo } from './undo.ts'

const schema = z.object({
  first: z.string().check(z.trim(), z.minLength(1, 'First name is required.')),
  last: z.string().check(z.trim(), z.minLength(1, 'Last name is required.')),
  city: z.string().check(z.trim()),
})
type Person = z.output<typeof schema>
const ada: Person = { first: 'Ada', last: 'Byron', city: '' }

interface Props {
  person?: Person
  save: (entered: Person, changed: Partial<Person>) => Promise<Person>
}

function PersonForm({ person = ada, save }: Props) {
  const form = useForm({ schema, values: person, save, valuesAfter: (saved) => saved })
  return (
    <Form form={form}>
      <TextField label="First Name" {...form.field('first')} />
      <TextField label="Last Name" {...form.field('last')} />
      <TextField label="City" {...form.field('city')} />
      <Submit>Save</Submit>
    </Form>
  )
}

const audience = z.object({
  departments: z.array(z.string()).check(z.minLength(1, 'Please choose a department.')),
  url: z.string().check(z.minLength(1, 'An address is needed.')),
})

/** A form with a group of checkboxes and a disclosure. */
function AudienceForm({
  url = '',
  save = async () => undefined,
}: {
  url?: string
  save?: () => Promise<unknown>
}) {
  const form = useForm({
    schema: audience,
    values: { departments: url ? ['Choir'] : [], url },
    save,
  })
  return (
    <Form form={form}>
      <Choices
        label="Departments"
        error={form.getFieldState('departments', form.formState).error?.message}
        options={[{ value: 'Choir', label: 'Choir' }]}
        chosen={form.watch('departments')}
        onChange={(chosen) => form.setValue('departments', chosen, { shouldValidate: true })}
      />
      <details>
        <summary>Add a button</summary>
        <TextField label="Address" {...form.field('url')} />
      </details>
      <Submit>Save</Submit>
    </Form>
  )
}

/** The disclosure of a control, which cannot be focused while that is closed, as in a browser. */
function disclosureOf(control: HTMLElement) {
  const disclosure = control.closest('details')
  const focus = control.focus.bind(control)
  control.focus = () => disclosure?.open && focus()
  return disclosure
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = () => screen.getByRole('button', { name: 'Save' })
const entered = () => ['First Name', 'Last Name', 'City'].map((label) => input(label).value)

/** A server whose responses the test sends by hand. */
function slowServer() {
  const answers: { answer: (saved: Person) => void; refuse: (reason: Error) => void }[] = []
  const save = vi.fn<Props['save']>(
    () => new Promise((answer, refuse) => answers.push({ answer, refuse })),
  )
  return { save, answers }
}

async function retype(label: string, text: string) {
  await userEvent.clear(input(label))
  await userEvent.type(input(label), text)
}

beforeEach(() => {
  // jsdom has no popovers, so toasts stay hidden in it.
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
})
/** A form that asks for the last name first, and shows it last. */
function LastNameFirst() {
  const form = useForm({ schema, values: { ...ada, first: '', last: '' }, save: async () => {} })
  const last = form.field('last')
  return (
    <Form form={form}>
      <TextField label="First Name" {...form.field('first')} />
      <TextField label="Last Name" {...last} />
      <Submit>Save</Submit>
    </Form>
  )
}

afterEach(cleanup)

test('sends nothing invalid, and focuses the first invalid field', async () => {
  const save = vi.fn<Props['save']>()
  render(<PersonForm save={save} />)
  await userEvent.clear(input('Last Name'))
  await userEvent.clear(input('First Name'))
  await userEvent.click(button())
  await screen.findByText('First name is required.')
  expect(input('Last Name').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(input('First Name')))
  expect(save).not.toHaveBeenCalled()
})

test('focuses the first error on the page, whichever field was asked for its name first', async () => {
  render(<LastNameFirst />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('First name is required.')
  expect(document.activeElement).toBe(input('First Name'))
})

test('focuses an error among checkboxes, and one in a closed part of the form', async () => {
  render(<AudienceForm />)
  const disclosure = disclosureOf(input('Address'))
  await userEvent.click(button())
  await screen.findByText('Please choose a department.')
  await waitFor(() => expect(document.activeElement).toBe(input('Choir')))
  await userEvent.click(input('Choir'))
  await userEvent.click(button())
  await waitFor(() => expect(document.activeElement).toBe(input('Address')))
  expect(disclosure?.open).toBe(true)
})

test('shows what the server says of a nested field beside it, or else scrolls to the alert', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => shown.mockRestore())
  const refusals = [
    new ApiError(400, 'invalid', 'Not an address.', { 'button.url': ['Not an address.'] }),
    new ApiError(400, 'invalid', 'Too short.', { 'people.0.url': ['Too short.'] }),
  ]
  render(
    <AudienceForm url="x" save={() => Promise.reject(refusals.shift() ?? new Error('No more.'))} />,
  )
  const disclosure = disclosureOf(input('Address'))
  await userEvent.click(button())
  await waitFor(() => expect(disclosure?.open).toBe(true))
  expect(input('Address').getAttribute('aria-invalid')).toBe('true')
  expect(shown).not.toHaveBeenCalled()
  await userEvent.type(input('Address'), 'y')
  await userEvent.click(button())
  await screen.findByText('Too short.')
  expect(input('Address').getAttribute('aria-invalid')).toBeNull()
  expect(shown.mock.contexts).toEqual([screen.getByRole('alert')])
})

test("shows the server's errors beside their fields and in an alert, and keeps the input", async () => {
  const taken = new ApiError(409, 'name-taken', 'Two people cannot share a name.', {
    postcode: ['Not in this form.'],
    last: ['Taken.', 'Choose another.'],
  })
  render(<PersonForm save={() => Promise.reject(taken)} />)
  await retype('Last Name', 'Lovelace')
  await retype('City', 'London')
  await userEvent.click(button())
  await screen.findByText('Taken. Choose another.')
  expect(input('Last Name').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(input('Last Name')))
  expect(screen.getByRole('alert').textContent).toBe(taken.message)
  expect(entered()).toEqual(['Ada', 'Lovelace', 'London'])
  // Correcting a field clears its error.
  await retype('Last Name', 'King')
  await waitFor(() => expect(screen.queryByText('Taken. Choose another.')).toBeNull())
})

test('sends only changed fields, and after a save only those changed since', async () => {
  const save = vi.fn<Props['save']>(async (now) => now)
  render(<PersonForm save={save} />)
  await retype('City', ' London ')
  await userEvent.click(button())
  expect(save).toHaveBeenLastCalledWith({ ...ada, city: 'London' }, { city: 'London' })
  // The saved value replaces the typed one.
  await waitFor(() => expect(entered()).toEqual(['Ada', 'Byron', 'London']))
  await retype('Last Name', 'King')
  await userEvent.click(button())
  expect(save).toHaveBeenLastCalledWith(expect.anything(), { last: 'King' })
})

test('says that something typed is not saved, until it is saved or gone', async () => {
  const { unmount } = render(<PersonForm save={async (now) => now} />)
  expect(hasUnsaved()).toBe(false)
  await retype('City', 'London')
  expect(hasUnsaved()).toBe(true)
  await userEvent.click(button())
  await waitFor(() => expect(hasUnsaved()).toBe(false))
  await retype('City', 'Leeds')
  unmount()
  expect(hasUnsaved()).toBe(false)
})

test('sends once, however often it is submitted while a save is in flight', async () => {
  const { save, answers } = slowServer()
  render(<PersonForm save={save} />)
  const form = button().closest('form')
  if (!form) throw new Error('There is no form.')
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'))
  await userEvent.click(button())
  await userEvent.type(input('City'), '{Enter}')
  expect(save).toHaveBeenCalledTimes(1)
  answers[0]?.refuse(new ApiError(0, 'unreachable', 'Network Error'))
  await screen.findByText('Not saved: no connection. What you typed is still here. (Network Error)')
  await userEvent.click(button())
  expect(save).toHaveBeenCalledTimes(2)
  // A new attempt clears the previous alert.
  expect(screen.queryByRole('alert')).toBeNull()
})

test('keeps input typed while a save is in flight, as unsaved', async () => {
  const { save, answers } = slowServer()
  render(<PersonForm save={save} />)
  await retype('Last Name', 'King')
  await userEvent.click(button())
  await retype('City', 'London')
  answers[0]?.answer({ ...ada, last: 'King' })
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  expect(entered()).toEqual(['Ada', 'King', 'London'])
  await userEvent.click(button())
  expect(save).toHaveBeenLastCalledWith(expect.anything(), { city: 'London' })
})

test('follows changes to its record, except in fields with unsaved input', async () => {
  const save = vi.fn<Props['save']>(async (now) => now)
  const { rerender } = render(<PersonForm save={save} />)
  await retype('City', 'London')
  rerender(<PersonForm save={save} person={{ first: 'Augusta', last: 'Byron', city: 'Paris' }} />)
  await waitFor(() => expect(entered()).toEqual(['Augusta', 'Byron', 'London']))
  await userEvent.click(button())
  expect(save).toHaveBeenLastCalledWith(expect.anything(), { city: 'London' })
})

/** A form for a record on a server; a toast offers to undo each save. */
function EditedPerson({ store }: { store: { person: Person } }) {
  const client = useQueryClient()
  const options = queryOptions({
    queryKey: ['person'],
    queryFn: () => Promise.resolve({ ...store.person }),
  })
  const { data } = useQuery(options)
  const { mutateAsync } = useMutation({
    mutationFn: async (changes: Partial<Person>) => {
      store.person = { ...store.person, ...changes }
      return store.person
    },
    onSuccess: () => client.invalidateQueries(options),
  })
  if (!data) return null
  const save = async (_: Person, changed: Partial<Person>) => {
    const now = await mutateAsync(changed)
    const before = previousValues(data, now, ['first', 'last', 'city'])
    toastWithUndo('Saved.', { before, restore: mutateAsync })
    return now
  }
  return <PersonForm person={data} save={save} />
}

test('an undo restores the saved fields and keeps unsaved input in others', async () => {
  const store = { person: ada }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditedPerson store={store} />
      <Toasts />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Last Name')
  await retype('Last Name', 'King')
  await userEvent.click(button())
  const undo = await screen.findByRole('button', { name: 'Undo', hidden: true })
  await retype('City', 'London')
  await userEvent.click(undo)
  await screen.findByText('The change has been undone.')
  await waitFor(() => expect(entered()).toEqual(['Ada', 'Byron', 'London']))
  expect(store.person).toEqual(ada)
  await userEvent.click(button())
  await waitFor(() => expect(store.person).toEqual({ ...ada, city: 'London' }))
})
