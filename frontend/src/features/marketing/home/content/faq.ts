export const faq = [
  {
    category: 'Refrigerator',
    questions: [
      {
        question: 'It runs, but it does not get cold. What can I check before you come?',
        answer:
          'Look that the vents inside are not blocked by food and that the coils below or behind are free of dust. Put a thermometer in a glass of water for an hour. If it stays above 40 °F, move what spoils into a cooler and call: fan, defrost system and sensor are the usual causes.',
      },
      {
        question: 'Why has the ice maker stopped?',
        answer:
          'Most often the water does not reach it: a closed shut-off valve, an old filter or a frozen fill tube. Replace the filter if it is more than six months old. If the arm is down and no ice comes within a day, the inlet valve or the ice maker itself needs testing.',
      },
      {
        question: 'There is water under the drawers. Is that an emergency?',
        answer:
          'Usually not. The defrost drain is blocked and meltwater runs over instead of out. Keep a towel there and book a visit. It is an emergency when water reaches the floor and you cannot shut off the supply line; then close the valve behind the refrigerator and call.',
      },
    ],
  },
  {
    category: 'Washing machine',
    questions: [
      {
        question: 'The washer is full of water and will not drain. What now?',
        answer:
          'Switch it off. On a front-loader, clean the pump filter behind the small door at the bottom, with a tray under it. Check whether the drain hose is kinked. If it still hums without draining, the pump is blocked or worn, and that is usually fixed in one visit.',
      },
      {
        question: 'It shakes and walks when it spins. Is it broken?',
        answer:
          'First take out half of the load and see that all four feet stand firm. If it still walks when empty, the dampers or the drum bearing are worn. A bearing that roars gets worse with every load, so do not wait long.',
      },
    ],
  },
  {
    category: 'Dryer',
    questions: [
      {
        question: 'Clothes need two cycles to dry. Is it the heater?',
        answer:
          'More often it is the air. Clean the lint screen, then feel outside whether the vent blows strongly while the dryer runs. A weak stream means that the duct is blocked. We look at duct and heater together, because the one wears out the other.',
      },
      {
        question: 'I smell something scorching. Can I keep using it?',
        answer:
          'No. Stop it, unplug it or switch off its breaker, and let it cool with the door open. Lint near the heater or a slipping belt are the common causes, and both need the cabinet opened. If you smell gas, leave the house, call your gas company from outside, then us.',
      },
    ],
  },
  {
    category: 'Dishwasher',
    questions: [
      {
        question: 'There is water standing in the bottom. What should I do?',
        answer:
          'An inch under the filter is normal. More than that: lift out and rinse the filter, run the garbage disposal empty, and look at the drain hose for a kink. If it fills again, the drain pump or its check valve is at fault.',
      },
      {
        question: 'Why are the glasses cloudy?',
        answer:
          'If vinegar takes the film off, it is lime from our hard water: use rinse aid and run hot water at the sink first. If the glass stays cloudy it is etched and will remain so. If dishes are dirty as well, the spray arms or the circulation pump need a look.',
      },
    ],
  },
  {
    category: 'Oven and range',
    questions: [
      {
        question: 'A burner keeps clicking after it is lit. Is that dangerous?',
        answer:
          'It is a nuisance rather than a danger as long as the flame burns. Moisture under the cap is the usual reason: let it dry, clean the ports with a pin and set the cap back straight. If the clicking goes on, the igniter or its switch needs replacing.',
      },
      {
        question: 'The oven is off by 30 degrees. Can that be set right?',
        answer:
          'Yes. Many ovens can be adjusted by up to 35 degrees in their settings. If it drifts or heats unevenly, we test the sensor and the element and measure the oven at the heat you bake at.',
      },
      {
        question: 'I smell gas near the range. What should I do?',
        answer:
          'Do not light anything and touch no switches. Leave the house with everyone in it, and call your gas company or 911 from outside. Call us when they have said that it is safe; then we find the part that leaked.',
      },
    ],
  },
];
