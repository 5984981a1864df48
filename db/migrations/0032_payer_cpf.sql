-- The CPF of a payer who was named with a payment is completed for Receita Saúde; nothing else of a payment is ever changed.
grant update (payer_cpf) on payments to consultorio_tenant;
