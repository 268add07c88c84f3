export const faq = [
  {
    category: 'Refrigerator',
    questions: [
      {
        question: 'It runs, but it isn’t getting cold. What can I check before you come?',
        answer:
          'Make sure food isn’t blocking the vents inside, and that the coils below or behind are free of dust. Put a thermometer in a glass of water for an hour. If it stays above 40 °F, move perishables to a cooler and call. The fan, the defrost system and the sensor are the usual causes.',
      },
      {
        question: 'Why did the ice maker stop?',
        answer:
          'Most often, water isn’t reaching it: a closed shut-off valve, an old filter or a frozen fill tube. Replace the filter if it is more than six months old. If the arm is down and no ice comes within a day, the inlet valve or the ice maker itself needs testing.',
      },
      {
        question: 'There is water under the drawers. Is that an emergency?',
        answer:
          'Usually not. The defrost drain is blocked, so meltwater runs over instead of out. Keep a towel there and book a visit. If water reaches the floor, it is: close the valve behind the refrigerator and call.',
      },
    ],
  },
  {
    category: 'Washing machine',
    questions: [
      {
        question: 'The washer is full of water and won’t drain. What now?',
        answer:
          'Turn it off. On a front-loader, clean the pump filter behind the small door at the bottom, with a tray under it. Check whether the drain hose is kinked. If it still hums without draining, the pump is blocked or worn, and that is usually fixed in one visit.',
      },
      {
        question: 'It shakes and walks when it spins. Is it broken?',
        answer:
          'First take out half the load and check that all four feet are firm on the floor. If it still walks when empty, the dampers or the drum bearing are worn. A bearing that roars gets worse with every load, so don’t wait long.',
      },
    ],
  },
  {
    category: 'Dryer',
    questions: [
      {
        question: 'Clothes need two cycles to dry. Is it the heater?',
        answer:
          'More often it’s the airflow. Clean the lint screen, then check outside that the vent blows strongly while the dryer runs. A weak stream means the duct is blocked. We check the duct and the heater together, because a blocked duct wears out the heater.',
      },
      {
        question: 'I smell something scorching. Can I keep using it?',
        answer:
          'No. Stop it, unplug it or turn off its breaker, and let it cool with the door open. Lint near the heater or a slipping belt are the common causes, and both need the cabinet opened. If you smell gas, leave the house and call your gas company from outside, then us.',
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
          'If vinegar takes the film off, it’s lime from hard water: use rinse aid, and run the hot water at the sink first. If the glass stays cloudy, it’s etched, and that’s permanent. If dishes are dirty as well, the spray arms or the circulation pump need a look.',
      },
    ],
  },
  {
    category: 'Oven and range',
    questions: [
      {
        question: 'A burner keeps clicking after it’s lit. Is that dangerous?',
        answer:
          'It’s a nuisance, not a danger, as long as the flame burns. Moisture under the cap is the usual reason: let it dry, clean the ports with a pin and set the cap back straight. If the clicking goes on, the igniter or its switch needs replacing.',
      },
      {
        question: 'The oven is off by 30 degrees. Can you fix that?',
        answer:
          'Yes. Many ovens can be adjusted by up to 35 degrees in their settings. If it drifts or heats unevenly, we test the sensor and the element, and measure the oven at the temperature you bake at.',
      },
      {
        question: 'I smell gas near the range. What should I do?',
        answer:
          'Don’t light anything or touch any switches. Get everyone out of the house, and call your gas company or 911 from outside. Call us once they say it’s safe, and we’ll find the part that leaked.',
      },
    ],
  },
];
