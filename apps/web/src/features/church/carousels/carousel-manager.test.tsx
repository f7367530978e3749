import { ApiError, type ChurchItem, carouselTexts, type ProgramItem } from '@church/shared'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { church } from '../../../../test/church.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import * as shrinking from '../../../lib/shrink-picture.ts'
import * as uploading from '../../../lib/upload.ts'
import { CarouselManager } from './carousel-manager.tsx'

const pageOf = <Item,>(results: Item[], page = 1) => ({
  results,
  page,
  pages: page,
  count: results.length,
  next: null,
  previous: page > 1 ? '?page=1' : null,
})
const picture = (id: number) => ({ id, image: `/media/${id}.webp`, sources: [] })
const harvest: ChurchItem = { ...picture(1), description: 'Harvest' }
const concert: ProgramItem = { ...picture(2), title: null, details: null }

function open(answers: Answers = {}, at = '/') {
  vi.stubGlobal('scrollTo', () => undefined)
  const server = stubServer({
    getChurch: () => church,
    listChurchCarousel: () => pageOf([harvest]),
    listProgramCarousel: () => pageOf([concert]),
    ...answers,
  })
  return { ...server, ...renderScreen(<CarouselManager note={null} />, { at }) }
}

const row = (name: RegExp) => screen.findByRole('row', { name })

test('lists both carousels, and says which items have no text', async () => {
  open()
  await row(/Harvest/)
  await row(new RegExp(carouselTexts.noTitle))
})

test('shows one list if the other fails to load, and retries that one on request', async () => {
  let away = true
  open({
    listChurchCarousel: () =>
      away ? Promise.reject(new ApiError(503, 'unavailable', 'Away.')) : pageOf([harvest]),
  })
  await row(new RegExp(carouselTexts.noTitle))
  expect((await screen.findByRole('alert')).textContent).toContain('Away.')
  away = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await row(/Harvest/)
})

test('deletes an item only after asking, and goes back a page with the last one on it', async () => {
  let left = true
  const { asked, address } = open(
    {
      listChurchCarousel: ({ params: { page } }) =>
        page === '2' ? pageOf(left ? [harvest] : [], 2) : pageOf([]),
      deleteChurchItem: () => {
        left = false
        return { detail: '' }
      },
    },
    '/?church=2',
  )
  const button = within(await row(/Harvest/)).getByRole('button', { name: 'Delete Harvest' })
  await userEvent.click(button)
  const question = await screen.findByRole('dialog', { name: carouselTexts.deleteQuestion })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(asked('deleteChurchItem')).toEqual([])
  await userEvent.click(button)
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(asked('deleteChurchItem')).toMatchObject([{ params: { id: '1' } }]))
  await waitFor(() => expect(address()).toBe('/'))
  await waitFor(() => expect(toasts()).toEqual([`success: ${carouselTexts.deleted}`]))
})

test('adds nothing without a picture', async () => {
  const { asked } = open()
  const card = (await screen.findByRole('heading', { name: 'Church Carousel' })).closest('section')
  await userEvent.click(within(card ?? document.body).getByRole('button', { name: 'Add Item' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Church Carousel Item' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(toasts()).toEqual(['error: Please upload an image.']))
  expect(asked('createChurchItem')).toEqual([])
})

test('edits a text, and moves an item by an arrow key on its handle', async () => {
  const easter = { ...picture(5), description: 'Easter' }
  const { asked } = open({
    listChurchCarousel: () => pageOf([harvest, easter]),
    updateChurchItem: () => harvest,
    moveChurchItem: () => ({ detail: '' }),
  })
  const first = within(await row(/Harvest/))
  first.getByRole('button', { name: 'Move Harvest' }).focus()
  await userEvent.keyboard('{ArrowUp}{ArrowDown}')
  await waitFor(() => expect(asked('moveChurchItem')).toHaveLength(1))
  expect(asked('moveChurchItem')[0]).toMatchObject({ params: { id: '1' }, body: { to: 5 } })
  await userEvent.click(first.getByRole('button', { name: 'Edit Harvest' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit item' }))
  const field = dialog.getByLabelText(/Description/)
  await userEvent.clear(field)
  await userEvent.type(field, 'Harvest home')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts()).toContain('success: Saved.'))
  expect(asked('updateChurchItem')[0]?.body).toEqual({ description: 'Harvest home' })
})

test('replaces a picture by the part of a dropped one that the arrow keys choose', async () => {
  const shrink = vi.spyOn(shrinking, 'shrinkPicture').mockResolvedValue(new Blob(['small']))
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  )
  const upload = vi
    .spyOn(uploading, 'sendWithProgress')
    .mockResolvedValue({ status: 200, text: JSON.stringify(harvest) })
  const { asked } = open({ updateChurchItem: () => harvest })
  await userEvent.click(within(await row(/Harvest/)).getByRole('button', { name: 'Edit Harvest' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit item' }))
  const file = new File(['large'], 'wide.jpg', { type: 'image/jpeg' })
  fireEvent.drop(dialog.getByLabelText(/Image/), { dataTransfer: { files: [file] } })
  await waitFor(() => expect(dialog.getByAltText('Preview').getAttribute('src')).toBe('blob:1'))
  const preview = dialog.getByAltText('Preview')
  Object.defineProperties(preview, { naturalWidth: { value: 300 }, naturalHeight: { value: 100 } })
  fireEvent.load(preview)
  await userEvent.click(await dialog.findByLabelText('Show a part of it'))
  dialog.getByRole('slider', { name: /^The part that is shown/ }).focus()
  await userEvent.keyboard('{ArrowRight}')
  const part = { x: 0.27, y: 0, width: 0.5, height: 1 }
  await waitFor(() => expect(shrink.mock.lastCall?.[2]).toEqual(part))
  await userEvent.click(await dialog.findByRole('button', { name: 'Save', busy: false }))
  await waitFor(() => expect(asked('updateChurchItem')).toHaveLength(1))
  expect(upload.mock.calls[0]?.[0].url).toContain('/church-carousel/1/picture/')
})
