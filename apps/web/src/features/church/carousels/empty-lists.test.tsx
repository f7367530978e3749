import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { ChurchGallery } from './church-gallery.tsx'
import { UpcomingPrograms } from './upcoming-programs.tsx'

const open = (user: typeof admin | null) => {
  stubServer({ listChurchImages: () => [], listProgramImages: () => [] })
  renderScreen(
    <>
      <ChurchGallery />
      <UpcomingPrograms />
    </>,
    { user },
  )
}

test('without pictures and programs, visitors see no empty boxes', async () => {
  open(null)
  await waitFor(() => expect(screen.queryAllByRole('heading')).toEqual([]))
})

test('without pictures and programs, admins see the places for them', async () => {
  open(admin)
  await screen.findByText('Pictures of our church are coming soon.')
  await screen.findByText('No programs yet. Please check back soon.')
})
