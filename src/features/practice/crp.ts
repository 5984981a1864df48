/**
 * The regional councils of psychology with their states. Sources: the CFP's list of 24 regions
 * (transparencia.cfp.org.br/crp06) and CRP 16's note on CRP 24, which took Rondônia and Acre from CRP 20 in 2019.
 */
const CRP_REGIONS: Readonly<Record<string, string>> = {
  '01': 'Distrito Federal',
  '02': 'Pernambuco',
  '03': 'Bahia',
  '04': 'Minas Gerais',
  '05': 'Rio de Janeiro',
  '06': 'São Paulo',
  '07': 'Rio Grande do Sul',
  '08': 'Paraná',
  '09': 'Goiás',
  '10': 'Pará e Amapá',
  '11': 'Ceará',
  '12': 'Santa Catarina',
  '13': 'Paraíba',
  '14': 'Mato Grosso do Sul',
  '15': 'Alagoas',
  '16': 'Espírito Santo',
  '17': 'Rio Grande do Norte',
  '18': 'Mato Grosso',
  '19': 'Sergipe',
  '20': 'Amazonas e Roraima',
  '21': 'Piauí',
  '22': 'Maranhão',
  '23': 'Tocantins',
  '24': 'Rondônia e Acre',
}

export const CRP_REGISTER = 'https://cadastro.cfp.org.br/'

const LAST_REGION = 24

/**
 * Returns `06/123456` for a CRP in any usual form: "CRP 06/123456", "CRP-06/12.345", "CRP/SP 06 123456". Null for a region that
 * does not exist, or a number of fewer than 3 or more than 8 digits.
 */
export function parseCrp(typed: string): string | null {
  const match =
    /^(?:crp)?[\s:./nº°-]*(?:[a-z]{2}[\s:./-]+)?(\d{1,2})(?:ª|a)?(?:\s*região)?\s*[\s/-]\s*((?:\d\.?){3,8})$/i.exec(
      typed.trim(),
    )
  const region = Number(match?.[1])
  if (!match?.[2] || region < 1 || region > LAST_REGION) return null
  return `${String(region).padStart(2, '0')}/${match[2].replaceAll('.', '')}`
}

export function formatCrp(crp: string): string {
  const [region = '', number] = crp.split('/')
  const regionName = CRP_REGIONS[region]
  return regionName && number ? `CRP ${region} (${regionName}), ${number}` : `CRP ${crp}`
}
