import { expect, it } from 'vitest'
import { greetedName, greetingUrl } from './greeting-rules.ts'
import { displayName, patientPath } from './rules.ts'

it("The address of a patient's page ends with the patient's id", () => {
  expect(patientPath('0198')).toBe('/psychologist/patients/0198')
})

it.each([
  ['Maria Lima', '+5511912345678', 'https://wa.me/5511912345678?text=Ol%C3%A1%2C%20Maria!'],
  ['Zoé', '+351912345678', 'https://wa.me/351912345678?text=Ol%C3%A1%2C%20Zo%C3%A9!'],
])('The patient %s is greeted by the first name on WhatsApp', (name, phone, url) => {
  expect(greetingUrl({ name, phone })).toBe(url)
})

it('The social name is used instead of the registered one', () => {
  expect(displayName({ name: 'Maria Lima', socialName: 'Mário Lima' })).toBe('Mário Lima')
  expect(displayName({ name: 'Maria Lima', socialName: null })).toBe('Maria Lima')
})

it.each([
  ['Ana Souza', 'Ana'],
  ['Dra. Ana Souza', 'Dra. Ana'],
  ['Dr João P. da Silva Jr.', 'Dr João'],
  ['Psicóloga  Bruna Reis', 'Psicóloga Bruna'],
  ['Sra. Rita Lima', 'Sra. Rita'],
  ['Helena', 'Helena'],
  ['Dona', 'Dona'],
])('%s is greeted as %s', (name, greeted) => {
  expect(greetedName(name)).toBe(greeted)
})
