import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { accountLimits, networkLimits } from '../../../contract/limits.ts'
import { detail, idParams } from '../../../fields.ts'
import { numberedPageOf, pageQuery } from '../../../paging.ts'
import { carouselErrors } from './errors.ts'
import {
  churchImage,
  churchItem,
  newChurchItem,
  newProgramItem,
  programImage,
  programItem,
} from './schema.ts'

export const carouselEndpoints = defineEndpoints({
  listChurchImages: {
    method: 'GET',
    path: '/api/members/church-images/',
    access: 'public',
    limit: networkLimits.read,
    summary: "List the pictures of the home page's church gallery",
    response: z.array(churchImage),
  },
  listProgramImages: {
    method: 'GET',
    path: '/api/members/program-images/',
    access: 'public',
    limit: networkLimits.read,
    summary: "List the home page's upcoming programs",
    response: z.array(programImage),
  },
  listChurchCarousel: {
    method: 'GET',
    path: '/api/users/church-carousel/',
    access: 'admin',
    summary: 'Search the church carousel',
    query: pageQuery,
    response: numberedPageOf(churchItem),
  },
  listProgramCarousel: {
    method: 'GET',
    path: '/api/users/program-carousel/',
    access: 'admin',
    summary: 'Search the program carousel',
    query: pageQuery,
    response: numberedPageOf(programItem),
  },
  createChurchItem: {
    method: 'POST',
    path: '/api/users/church-carousel/create/',
    access: 'admin',
    proof: false,
    limit: accountLimits.picture,
    summary: 'Add a picture to the church carousel',
    body: newChurchItem,
    file: 'image',
    status: 201,
    response: churchItem,
    errors: [carouselErrors.imageRequired],
  },
  createProgramItem: {
    method: 'POST',
    path: '/api/users/program-carousel/create/',
    access: 'admin',
    proof: false,
    limit: accountLimits.picture,
    summary: 'Add a program to the program carousel',
    body: newProgramItem,
    file: 'image',
    status: 201,
    response: programItem,
    errors: [carouselErrors.imageRequired],
  },
  deleteChurchItem: {
    method: 'DELETE',
    path: '/api/users/church-carousel/:id/delete/',
    access: 'admin',
    proof: false,
    summary: 'Delete a picture from the church carousel',
    params: idParams,
    response: detail,
    errors: [carouselErrors.notFound],
  },
  deleteProgramItem: {
    method: 'DELETE',
    path: '/api/users/program-carousel/:id/delete/',
    access: 'admin',
    proof: false,
    summary: 'Delete a program from the program carousel',
    params: idParams,
    response: detail,
    errors: [carouselErrors.notFound],
  },
})
