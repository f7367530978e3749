import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import '../../test/render-screen.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { Form, useForm } from './form.tsx'

function Note() {
  const form = useForm({
    schema: z.object({ note: z.string() }),
    values: { note: '' },
    save: async () => undefined,
  })
  return (
    <Form form={form}>
      <TextField label="Note" {...form.field('note')} />
    </Form>
  )
}

function open() {
  const onClose = vi.fn()
  render(
    <Dialog open title="A call" onClose={onClose}>
      <Note />
    </Dialog>,
  )
  const note = screen.getByLabelText('Note')
  return { onClose, backdrop: screen.getByRole('dialog'), note }
}

test('a click outside closes it', async () => {
  const { onClose, backdrop } = open()
  await userEvent.click(backdrop)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a click outside does not close it while it holds unsaved text, and its button does', async () => {
  const { onClose, backdrop, note } = open()
  await userEvent.type(note, 'She is in hospital')
  await userEvent.click(backdrop)
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('text that is selected by drawing out of it does not close it', () => {
  const { onClose, backdrop, note } = open()
  fireEvent.pointerDown(note)
  // A browser sends the click to what contains both ends.
  fireEvent.click(backdrop)
  expect(onClose).not.toHaveBeenCalled()
})
