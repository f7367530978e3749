// @vitest-environment jsdom
import { ApiError, userErrors } from '@church/shared'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import '../../../../test/render-screen.tsx'
import { deleteAskingAboutChildren } from './last-adult.ts'

const { status, code, detail } = userErrors.childrenLeft
const remove = vi.fn(async (children?: 'keep' | 'delete') => {
  if (!children) throw new ApiError(status, code, detail)
  return `Deleted: ${children}`
})
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('asks what becomes of the children, with nothing chosen beforehand', async () => {
  const answer = deleteAskingAboutChildren(remove)
  await screen.findByText(detail)
  const choices = screen.getAllByRole<HTMLInputElement>('radio')
  expect(choices.map(({ checked }) => checked)).toEqual([false, false])
  await press('Delete')
  screen.getByText('Please choose one of them.')
  await userEvent.click(screen.getByRole('radio', { name: /^Keep their records/ }))
  await press('Delete')
  await expect(answer).resolves.toBe('Deleted: keep')
})

test('deletes nobody if the question is declined', async () => {
  remove.mockClear()
  const answer = deleteAskingAboutChildren(remove)
  await press('Cancel')
  await expect(answer).resolves.toBeNull()
  expect(remove).toHaveBeenCalledOnce()
})

test('passes every other failure on', async () => {
  const other = new Error('Network Error')
  await expect(deleteAskingAboutChildren(() => Promise.reject(other))).rejects.toBe(other)
})
