"""An agent on Selenium with a browser of its own, at a url door. It searches the shop for what the request quotes.

webarium door shopping.search_for.0 --kind url --command 'python adapters/selenium/agent.py {url} {intent} {submit_url}'
"""

from __future__ import annotations

import json
import os
import sys
import urllib.request

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support import expected_conditions as expected
from selenium.webdriver.support.ui import WebDriverWait

start, intent, submit_url = sys.argv[1:]
options = webdriver.ChromeOptions()
options.add_argument("--headless=new")
if binary := os.environ.get("CHROME_BINARY"):
    options.binary_location = binary  # a Chromium that the driver does not find by itself
if os.name == "posix" and os.geteuid() == 0:
    options.add_argument("--no-sandbox")  # Chromium has none for root
with webdriver.Chrome(options=options) as driver:
    driver.get(start)
    box = driver.find_element(By.CSS_SELECTOR, "[role=combobox]")
    box.send_keys(intent.split('"')[1], Keys.ENTER)
    WebDriverWait(driver, 60).until(expected.url_contains("/catalogsearch/"))
    print(driver.title)
    submission = {"answer": "", "url": driver.current_url}
urllib.request.urlopen(submit_url, json.dumps(submission).encode())
