import { formatDay, formatMonth } from '../../platform/shared/calendar.ts'
import {
  formatCount,
  formatDecimal,
  type PrintedFigure,
  percentOf,
  pluralize,
} from '../../platform/shared/figures.ts'
import { shortMonth } from '../reports/report-texts.ts'
import type { GrowthPoint } from './analytics-contract.ts'
import type { AdminAnalytics } from './contract.ts'
import { PLAN_NAMES } from './plan-names.ts'

export const ANALYTICS_TITLE = 'Analytics & Métricas'
export const PLANS_TITLE = 'Distribuição de planos'
export const WEEK_TITLE = 'Engajamento semanal'
export const WEEK_NOTE =
  'Sessões não canceladas de cada dia da semana, somadas no período até hoje, e de quantos pacientes.'

export function todayFigures(analytics: AdminAnalytics) {
  const { totalPsychologists: total, activePsychologists: active, totalSessions } = analytics
  const share = `${percentOf(active, total)}%`
  return {
    psychologists: {
      label: 'Total de Psicólogos',
      figure: formatCount(total),
      hint: `${pluralize(active, 'ativo', 'ativos')} (${share})`,
    },
    conversion: {
      label: 'Taxa de Conversão',
      figure: `${formatDecimal(analytics.conversionRate)}%`,
      hint: `${formatCount(analytics.proSubscribers)} de ${formatCount(total)} no Pro`,
    },
    sessions: {
      label: 'Sessões Cadastradas',
      figure: formatCount(totalSessions),
      hint: `${formatDecimal(total === 0 ? 0 : totalSessions / total)} por psicólogo`,
    },
    engagement: { label: 'Engajamento', figure: share, hint: 'Psicólogos com a conta ativa' },
  } satisfies Record<string, PrintedFigure>
}

export interface TodayLine {
  label: string
  value: number
  unit: string
}

export function todayLines(analytics: AdminAnalytics): TodayLine[] {
  const { totalPsychologists: total, activePsychologists: active, totalSessions } = analytics
  const { psychologists, conversion, sessions, engagement } = todayFigures(analytics)
  return [
    { label: psychologists.label, value: total, unit: 'psicólogos' },
    { label: conversion.label, value: analytics.conversionRate, unit: '%' },
    { label: sessions.label, value: totalSessions, unit: 'sessões' },
    {
      label: `${engagement.label} (contas ativas)`,
      value: percentOf(active, total),
      unit: '%',
    },
  ]
}

export function planLines(analytics: AdminAnalytics): TodayLine[] {
  return planParts(analytics).map(({ name, count }) => ({
    label: `${PLANS_TITLE}: ${name}`,
    value: count,
    unit: 'psicólogos',
  }))
}

const PLAN_ORDER = ['free', 'pro', 'pro-annual'] as const

export function planParts({ plans }: Pick<AdminAnalytics, 'plans'>) {
  return PLAN_ORDER.map((plan) => ({ plan, name: PLAN_NAMES[plan], count: plans[plan] }))
}

type Step = GrowthPoint['step']

const EACH: Record<Step, string> = {
  day: 'a cada dia',
  week: 'a cada semana',
  month: 'a cada mês',
}

export function eachStep(points: readonly Pick<GrowthPoint, 'step'>[]): string {
  return EACH[points[0]?.step ?? 'day']
}

export function stepNames({ date, step }: Pick<GrowthPoint, 'date' | 'step'>, among: number) {
  if (step === 'month') {
    const month = date.slice(0, 7)
    return { name: formatMonth(month), tick: shortMonth(month, among) }
  }
  const day = formatDay(date)
  return { name: step === 'week' ? `Semana de ${day}` : day, tick: day.slice(0, 5) }
}
