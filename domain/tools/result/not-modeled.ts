export const notModeled = [
  'S corporations',
  'pay for employees or other nurses: the model is for one nurse',
  'itemized deductions',
  'credits, such as the child tax credit, the earned income credit and the premium tax credit',
  'deductions for tips and overtime',
  'the deduction for seniors',
  'local taxes',
  'more than one business',
  'losses carried over to other years',
  'the actual costs of a car: the mileage rate replaces them',
]
