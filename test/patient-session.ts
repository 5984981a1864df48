import type { PatientSession } from '../src/features/patient-area/contract.ts'

export const pixPayment = {
  pixKey: 'ana@exemplo.com.br',
  amount: '180.00',
  brCode: '0002',
  whatsappUrl: null,
}

/** Returns a confirmed online session as its patient sees it, with these differences. */
export function patientSession(change: Partial<PatientSession> = {}): PatientSession {
  return {
    id: '1',
    patientName: null,
    psychologist: {
      name: 'Ana Souza',
      crp: '06/123456',
      professionalTitle: 'neutral',
      profileImage: null,
    },
    datetime: '2026-03-03T13:00:00.000Z',
    duration: 50,
    type: 'online',
    price: '180.00',
    location: null,
    roomOpensAt: null,
    notes: null,
    status: 'confirmed',
    reschedule: null,
    rescheduleRequest: null,
    waitlist: false,
    paid: false,
    serviceName: 'Terapia',
    canCancel: true,
    noticeHours: 24,
    freeUntil: null,
    lateFee: null,
    outcome: null,
    fee: null,
    feeWaived: false,
    cancellation: null,
    presence: null,
    otherTime: null,
    holdExpired: false,
    holdExpiresAt: null,
    version: 1,
    changedAt: '2026-03-01T12:00:00.000Z',
    timezone: 'America/Sao_Paulo',
    fixedTime: null,
    asksPayment: true,
    onStatement: false,
    package: null,
    payment: null,
    receipts: [],
    ...change,
  }
}
